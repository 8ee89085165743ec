"""What is written into executables: icon, version, Windows manifest, macOS property list."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from packager import facts

_ICONS = {"windows": "toc-desktop.ico", "macos": "toc-desktop.icns"}

# Sharp on every monitor, no administrator, long paths, and the looks of the Windows in use.
_MANIFEST = """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<assembly xmlns="urn:schemas-microsoft-com:asm.v1" manifestVersion="1.0">
  <assemblyIdentity type="win32" name="{identifier}" version="{version}" processorArchitecture="*"/>
  <trustInfo xmlns="urn:schemas-microsoft-com:asm.v3">
    <security>
      <requestedPrivileges><requestedExecutionLevel level="asInvoker" uiAccess="false"/></requestedPrivileges>
    </security>
  </trustInfo>
  <compatibility xmlns="urn:schemas-microsoft-com:compatibility.v1">
    <application><supportedOS Id="{{8e0f7a12-bfb3-4fe8-b9a5-48fd50a15a9a}}"/></application>
  </compatibility>
  <application xmlns="urn:schemas-microsoft-com:asm.v3">
    <windowsSettings>
      <dpiAware xmlns="http://schemas.microsoft.com/SMI/2005/WindowsSettings">true/pm</dpiAware>
      <dpiAwareness xmlns="http://schemas.microsoft.com/SMI/2016/WindowsSettings">PerMonitorV2</dpiAwareness>
      <longPathAware xmlns="http://schemas.microsoft.com/SMI/2016/WindowsSettings">true</longPathAware>
      <activeCodePage xmlns="http://schemas.microsoft.com/SMI/2019/WindowsSettings">UTF-8</activeCodePage>
    </windowsSettings>
  </application>
</assembly>
"""

_VERSION_INFO = """# UTF-8
VSVersionInfo(
  ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, flags=0, OS=0x40004, fileType=1),
  kids=[
    StringFileInfo([StringTable("040904B0", [
      StringStruct("CompanyName", {publisher!r}),
      StringStruct("FileDescription", {title!r}),
      StringStruct("FileVersion", {version!r}),
      StringStruct("InternalName", {name!r}),
      StringStruct("LegalCopyright", {copyright!r}),
      StringStruct("OriginalFilename", {file!r}),
      StringStruct("ProductName", {title!r}),
      StringStruct("ProductVersion", {version!r}),
    ])]),
    VarFileInfo([VarStruct("Translation", [0x0409, 1200])]),
  ],
)
"""


def icon(system: str) -> str | None:
    """Return the file of the executable's icon; on Linux the desktop entry names it instead."""
    name = _ICONS.get(system)
    return str(facts.ASSETS / "icons" / name) if name else None


def four_numbers(version: str) -> tuple[int, int, int, int]:
    """Return a version as Windows counts.

    >>> four_numbers("1.2.3")
    (1, 2, 3, 0)
    """
    major, minor, patch = (int(part) for part in version.split("."))
    return major, minor, patch, 0


def manifest() -> str:
    """Return the manifest of the Windows executables."""
    numbers = ".".join(map(str, four_numbers(facts.version())))
    return _MANIFEST.format(identifier=facts.BUNDLE_IDENTIFIER, version=numbers)


def version_info(name: str) -> str:
    """Return the version resource of a Windows executable, as PyInstaller reads it."""
    return _VERSION_INFO.format(
        numbers=four_numbers(facts.version()),
        version=facts.version(),
        publisher=facts.PUBLISHER,
        title=facts.TITLE,
        name=name,
        file=f"{name}.exe",
        copyright=copyright_line(),
    )


def version_file(folder: str, name: str) -> str:
    """Write the version resource into a folder and return its path."""
    path = Path(folder) / f"{name}-version.txt"
    path.write_text(version_info(name), encoding="utf-8")
    return str(path)


def copyright_line() -> str:
    """Return the line of the licence that says whose the game is."""
    text = (facts.ROOT / "LICENSE").read_text(encoding="utf-8")
    return next(line for line in text.splitlines() if line.startswith("Copyright"))


def info_plist() -> dict[str, Any]:
    """Return what macOS is told: a board game, its languages, and that it opens saved games."""
    kind = f"{facts.BUNDLE_IDENTIFIER}.game"
    codes = [language.code for language in facts.languages()]
    return {
        "CFBundleDisplayName": facts.TITLE,
        "CFBundleDevelopmentRegion": codes[0],
        "CFBundleLocalizations": codes,
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": facts.text("file_type"),
                "CFBundleTypeRole": "Editor",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [kind],
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": kind,
                "UTTypeDescription": facts.text("file_type"),
                "UTTypeConformsTo": ["public.json"],
                "UTTypeTagSpecification": {
                    "public.filename-extension": [facts.SUFFIX.lstrip(".")],
                    "public.mime-type": [facts.MIME_TYPE],
                },
            }
        ],
        "LSApplicationCategoryType": "public.app-category.board-games",
        "LSMinimumSystemVersion": "11.0",
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": copyright_line(),
        "NSSupportsAutomaticGraphicsSwitching": True,
    }
