"""Other ways to the game: what Flatpak, AppImage, winget and Homebrew read, from the facts of a release."""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from devtools.environment import Trouble, prepare_streams, say

from packager import catalogue, facts, linux, pictures, tarball, tools, windows

RUNTIME = "org.freedesktop.Platform"
RUNTIME_VERSION = "25.08"
MANIFEST_VERSION = "1.6.0"
"""Of winget's schema."""
MAC_MACHINES = {"arm": "aarch64", "intel": "x86_64"}
"""What Homebrew calls the machines of macOS, and what the images are called by."""


def sha256(path: Path) -> str:
    """Return the sum by which everybody checks a download."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


# Flatpak


def flatpak(archive: Path) -> dict[str, object]:
    """Return the manifest of the Flatpak: the archive's bundle, in a runtime that has all it needs."""
    share, app = "/app/share", facts.IDENTIFIER
    menu, type_file = f"{share}/applications/{app}.desktop", f"{share}/mime/packages/{app}.xml"
    edit = f"desktop-file-edit --set-key=Exec --set-value='{facts.NAME} %f' --set-icon={app}"
    icons = [(f"{size}x{size}", "png") for size in (64, 128, 256, 512)] + [("scalable", "svg")]
    # Names of what is exported begin with the game's own.
    commands = [
        "mkdir -p /app/lib /app/bin",
        f"cp -r game /app/lib/{facts.NAME}",
        f"ln -s ../lib/{facts.NAME}/{facts.NAME} /app/bin/{facts.NAME}",
        f"install -Dm644 share/applications/{linux.DESKTOP_FILE} {menu}",
        f"{edit} --remove-key=TryExec {menu}",
        f"install -Dm644 share/mime/packages/{facts.NAME}.xml {type_file}",
        f'sed -i \'s|icon name="{facts.NAME}"|icon name="{app}"|\' {type_file}',
        f"install -Dm644 {linux.METAINFO_FILE} {share}/metainfo/{app}.metainfo.xml",
        f"install -Dm644 LICENSE {share}/licenses/{app}/LICENSE",
    ]
    for size, kind in icons:
        folder = f"icons/hicolor/{size}/apps"
        commands.append(f"install -Dm644 share/{folder}/{facts.NAME}.{kind} {share}/{folder}/{app}.{kind}")
    module = {
        "name": facts.NAME,
        "buildsystem": "simple",
        "build-commands": commands,
        "sources": [
            {"type": "archive", "url": facts.download(archive.name), "sha256": sha256(archive)},
            {"type": "file", "path": linux.METAINFO_FILE},
        ],
    }
    return {
        "id": facts.IDENTIFIER,
        "runtime": RUNTIME,
        "runtime-version": RUNTIME_VERSION,
        "sdk": "org.freedesktop.Sdk",
        "command": facts.NAME,
        # A window, sound, a graphics card; no network, and no file but those that are handed over.
        "finish-args": [
            "--share=ipc",
            "--socket=fallback-x11",
            "--socket=wayland",
            "--socket=pulseaudio",
            "--device=dri",
        ],
        "modules": [module],
    }


# AppImage


def appimage_folder(archive_root: Path, target: Path) -> Path:
    """Lay the archive's files out as an AppDir: what appimagetool packs into one file."""
    shutil.copytree(archive_root / "game", target / "usr" / "lib" / facts.NAME, symlinks=True)
    (target / "usr" / "bin").mkdir(parents=True)
    (target / "usr" / "bin" / facts.NAME).symlink_to(Path("..") / "lib" / facts.NAME / facts.NAME)
    for folder in ("icons", "mime", "man"):
        shutil.copytree(archive_root / "share" / folder, target / "usr" / "share" / folder)
    entry = linux.desktop_entry(facts.NAME)
    linux.write(target / linux.DESKTOP_FILE, entry)
    linux.write(target / "usr" / "share" / "applications" / linux.DESKTOP_FILE, entry)
    told = catalogue.metainfo(linux.DESKTOP_FILE, pictures.addresses())
    linux.write(target / "usr" / "share" / "metainfo" / linux.METAINFO_FILE, told)
    linux.copy(facts.ASSETS / "icons" / f"{facts.NAME}-256.png", target / f"{facts.NAME}.png")
    (target / ".DirIcon").symlink_to(f"{facts.NAME}.png")
    # The archive's start script: it knows an AppImage, too, and says why the game cannot start.
    linux.copy(archive_root / facts.NAME, target / "AppRun")
    (target / "AppRun").chmod(0o755)
    return target


# winget


def winget(setup: Path) -> dict[str, str]:
    """Return the files that winget wants, by name: the version, the installer, and one a language."""
    identifier = "TocDesktop.TocDesktop"
    head = [("PackageIdentifier", identifier), ("PackageVersion", facts.version())]
    main = facts.main_language()
    files = {
        f"{identifier}.yaml": [*head, ("DefaultLocale", _tag(main)), *_kind("version")],
        f"{identifier}.installer.yaml": [
            *head,
            ("InstallerType", "nullsoft"),
            ("Scope", "user"),
            ("MinimumOSVersion", "10.0.0.0"),
            ("UpgradeBehavior", "install"),
            ("FileExtensions", [facts.SUFFIX.lstrip(".")]),
            (
                "Installers",
                [
                    {
                        "Architecture": "x64",
                        "InstallerUrl": facts.download(windows.file_name()),
                        "InstallerSha256": sha256(setup).upper(),
                    }
                ],
            ),
            *_kind("installer"),
        ],
    }
    for language in facts.languages():
        kind = "defaultLocale" if language.code == main else "locale"
        files[f"{identifier}.locale.{_tag(language.code)}.yaml"] = [
            *head,
            ("PackageLocale", _tag(language.code)),
            ("Publisher", facts.PUBLISHER),
            ("PackageName", facts.TITLE),
            ("PackageUrl", facts.homepage()),
            ("License", "MIT"),
            ("ShortDescription", facts.text("summary", language.code)),
            ("Description", " ".join(facts.text(key, language.code) for key in facts.paragraphs())),
            *_kind(kind),
        ]
    return {name: _yaml(values) for name, values in files.items()}


def _tag(code: str) -> str:
    """Return a language as winget names it."""
    return {"en": "en-US", "fr": "fr-CA"}.get(code, code.replace("_", "-"))


def _kind(kind: str) -> list[tuple[str, object]]:
    return [("ManifestType", kind), ("ManifestVersion", MANIFEST_VERSION)]


def _yaml(values: Sequence[tuple[str, object]]) -> str:
    """Return values as YAML; a JSON text is one, too, so that nothing needs rules of its own."""
    return "".join(f"{name}: {json.dumps(value, ensure_ascii=False)}\n" for name, value in values)


# Homebrew


def homebrew(images: dict[str, Path]) -> str:
    """Return the cask, from the disk images by machine."""
    name = f"{facts.NAME}-#{{version}}-macos-#{{arch}}.dmg"
    address = facts.download(name).replace(f"v{facts.version()}", "v#{version}")
    sums = ",\n         ".join(
        f'{kind}: "{sha256(images[machine])}"' for kind, machine in MAC_MACHINES.items()
    )
    arches = ", ".join(f'{kind}: "{machine}"' for kind, machine in MAC_MACHINES.items())
    return f"""cask "{facts.NAME}" do
  arch {arches}

  version "{facts.version()}"
  sha256 {sums}

  url "{address}"
  name "{facts.TITLE}"
  desc "{facts.text("summary")}"
  homepage "{facts.homepage()}"

  depends_on macos: ">= :big_sur"

  app "{facts.TITLE}.app"

  zap trash: [
    "~/Library/Application Support/{facts.NAME}",
    "~/Library/Logs/{facts.NAME}",
  ]
end
"""


# All of them


def write(packages: Path, target: Path) -> list[Path]:
    """Write what can be written from the packages of a release, and say what cannot; return what was."""
    made: list[Path] = []
    archive = packages / f"{tarball.stem()}.tar.xz"
    if archive.is_file():
        folder = target / "flatpak"
        linux.write(folder / f"{facts.IDENTIFIER}.json", json.dumps(flatpak(archive), indent=2) + "\n")
        told = catalogue.metainfo(f"{facts.IDENTIFIER}.desktop", pictures.addresses(), facts.IDENTIFIER)
        linux.write(folder / linux.METAINFO_FILE, told)
        made.append(folder)
        made.append(_appimage(archive, target / "appimage"))
    else:
        _left_out("Flatpak and AppImage", [archive])
    setup = packages / windows.file_name()
    if setup.is_file():
        for name, text in winget(setup).items():
            linux.write(target / "winget" / name, text)
        made.append(target / "winget")
    else:
        _left_out("winget", [setup])
    images = {
        machine: packages / f"{facts.NAME}-{facts.version()}-macos-{machine}.dmg"
        for machine in MAC_MACHINES.values()
    }
    if missing := [image for image in images.values() if not image.is_file()]:
        _left_out("Homebrew", missing)
    else:
        linux.write(target / "homebrew" / f"{facts.NAME}.rb", homebrew(images))
        made.append(target / "homebrew")
    if not made:
        raise Trouble(f"There is no package of {facts.TITLE} {facts.version()} in {packages}.")
    return made


def _left_out(what: str, missing: Sequence[Path]) -> None:
    """Say what is not written, for want of which packages."""
    say(f"Nothing for {what}: {', '.join(path.name for path in missing)} is not there")


def _appimage(archive: Path, folder: Path) -> Path:
    """Make the AppDir, and the AppImage where its tool is."""
    import tarfile

    root = folder / f"{facts.TITLE.replace(' ', '')}.AppDir"
    shutil.rmtree(folder, ignore_errors=True)
    with tarfile.open(archive) as tar:
        tar.extractall(folder, filter="data")
    appimage_folder(folder / tarball.stem(), root)
    shutil.rmtree(folder / tarball.stem())
    if tool := tools.look("appimagetool"):
        target = folder / f"{facts.NAME}-{facts.version()}-{facts.machine()}.AppImage"
        tools.run([tool, "--no-appstream", str(root), str(target)], folder)
    return folder


def main(argv: Sequence[str]) -> int:
    """Write the manifests of a release."""
    prepare_streams()
    parser = argparse.ArgumentParser(prog="build/elsewhere.py", description=__doc__, allow_abbrev=False)
    parser.add_argument("packages", type=Path, metavar="DIR", help="the packages of the release (.package)")
    parser.add_argument("--out", type=Path, metavar="DIR", help="where the manifests go (DIR/elsewhere)")
    args = parser.parse_args(argv)
    try:
        for path in write(args.packages.absolute(), (args.out or args.packages / "elsewhere").absolute()):
            print(path)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 2
    return 0
