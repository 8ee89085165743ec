"""What software catalogues and file managers read: the AppStream description and the type of saved games."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterable, Mapping

from packager import facts

Words = Mapping[str, str]
_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
_MIME_SPACE = "http://www.freedesktop.org/standards/shared-mime-info"


def metainfo(desktop_file: str, screenshots: Iterable[tuple[str, Words]] = (), icon: str = facts.NAME) -> str:
    """Return what software catalogues show; screenshots are addresses with their captions.

    The icon is called as the menu entry calls it.
    """
    root = ET.Element("component", type="desktop-application")
    add(root, "id", facts.IDENTIFIER)
    add(root, "metadata_license", "CC0-1.0")
    add(root, "project_license", "MIT")
    add(root, "name", facts.TITLE)
    add_words(root, "summary", facts.words("summary"))
    developer = add(root, "developer", id=facts.IDENTIFIER.rsplit(".", 1)[0])
    add(developer, "name", facts.PUBLISHER)
    description = add(root, "description")
    for paragraph in facts.paragraphs():
        add_words(description, "p", facts.words(paragraph))
    add(root, "url", facts.homepage(), type="homepage")
    add(root, "url", f"{facts.homepage()}/issues", type="bugtracker")
    add(root, "launchable", desktop_file, type="desktop-id")
    add(root, "icon", icon, type="stock")
    categories = add(root, "categories")
    for name in facts.CATEGORIES:
        add(categories, "category", name)
    add_screenshots(root, list(screenshots))
    provides = add(root, "provides")
    add(provides, "binary", facts.NAME)
    add(provides, "mediatype", facts.MIME_TYPE)
    # Nothing to rate: no violence but wooden pawns, no chat, no purchases.
    add(root, "content_rating", type="oars-1.1")
    supports = add(root, "supports")
    for control in ("pointing", "keyboard"):
        add(supports, "control", control)
    add(supports, "internet", "offline-only")
    add(add(root, "requires"), "display_length", "960", compare="ge")
    add_releases(root)
    return text_of(root)


def add_screenshots(root: ET.Element, screenshots: list[tuple[str, Words]]) -> None:
    """Add the pictures of the catalogue, the default one first."""
    if not screenshots:
        return
    parent = add(root, "screenshots")
    for at, (address, caption) in enumerate(screenshots):
        shot = add(parent, "screenshot", **({"type": "default"} if at == 0 else {}))
        add_words(shot, "caption", caption)
        add(shot, "image", address, type="source")


def add_releases(root: ET.Element) -> None:
    """Add what changed in each release, from the changelog."""
    parent = add(root, "releases")
    for release in facts.releases():
        node = add(parent, "release", version=release.version, date=release.date)
        if release.points:
            points = add(add(node, "description"), "ul")
            for point in release.points:
                add(points, "li", point.replace("`", ""))


def mime_type() -> str:
    """Return the type of saved games; their content tells those that are called otherwise."""
    ET.register_namespace("", _MIME_SPACE)
    root = ET.Element(f"{{{_MIME_SPACE}}}mime-info")
    kind = add(root, f"{{{_MIME_SPACE}}}mime-type", type=facts.MIME_TYPE)
    add_words(kind, f"{{{_MIME_SPACE}}}comment", facts.words("file_type"))
    add(kind, f"{{{_MIME_SPACE}}}sub-class-of", type="application/json")
    add(kind, f"{{{_MIME_SPACE}}}icon", name=facts.NAME)
    magic = add(kind, f"{{{_MIME_SPACE}}}magic", priority="80")
    add(magic, f"{{{_MIME_SPACE}}}match", type="string", value=facts.FILE_BEGINS, offset="0:16")
    add(kind, f"{{{_MIME_SPACE}}}glob", pattern=f"*{facts.SUFFIX}")
    return text_of(root)


def add(parent: ET.Element, tag: str, text: str = "", **attributes: str) -> ET.Element:
    """Add an element and return it."""
    node = ET.SubElement(parent, tag, attributes)
    node.text = text or None
    return node


def add_words(parent: ET.Element, tag: str, words: Words) -> None:
    """Add an element in the main language, which is not named, then in the others."""
    main = facts.main_language()
    add(parent, tag, words[main])
    for code, text in words.items():
        if code != main:
            add(parent, tag, text).set(_LANG, code)


def text_of(root: ET.Element) -> str:
    """Return a document as text to be read by eye."""
    ET.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"
