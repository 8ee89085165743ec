"""From controls and words on a screen to nodes, in reading order; a group becomes one node."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box
from toc_desktop.ui.accessibility.node import AccessNode, Request
from toc_desktop.ui.focus import Control, Target
from toc_desktop.ui.fonts import plain

# What the members of a group are, and what that makes of the group.
_GROUPS = {"radio": "radio_group", "tab": "tab_list", "button": "toolbar", "icon": "toolbar"}
# Controls whose value a screen reader asks for by itself; the others have it in their name.
_VALUED = frozenset({"slider", "stepper", "dropdown", "text"})
_ADJUSTED = frozenset({"slider", "stepper"})


@dataclass(frozen=True, slots=True)
class Passage:
    """Words on the screen that are no control: a heading or a text, perhaps a line of a group."""

    text: str
    box: Box
    heading: bool = False
    group: Target = ""
    group_name: str = ""


Item = Control | Passage


def nodes_of(items: Iterable[Item], within: Target) -> tuple[AccessNode, ...]:
    """Return the nodes of what is on a screen; `within` keeps the keys of two screens apart."""
    entries: list[Item | list[Item]] = []
    groups: dict[Target, list[Item]] = {}
    for item in items:
        if isinstance(item, Control) and not (item.focusable or item.heard):
            continue
        if isinstance(item, Passage) and not plain(item.text).strip():
            continue
        if not item.group:
            entries.append(item)
        elif item.group in groups:
            groups[item.group].append(item)
        else:
            groups[item.group] = [item]
            entries.append(groups[item.group])
    nodes: list[AccessNode] = []
    heading = ""
    for number, entry in enumerate(entries):
        if isinstance(entry, list):
            nodes.append(_group(entry, within, heading))
            continue
        nodes.append(_node(entry, within, number))
        if nodes[-1].role == "heading":
            heading = nodes[-1].name
    return tuple(nodes)


def _group(members: Sequence[Item], within: Target, heading: str) -> AccessNode:
    """Return a group; one that nobody named is called after the heading it stands under."""
    first = members[0]
    role = next((_GROUPS.get(item.role, "list") for item in members if isinstance(item, Control)), "list")
    children = [_node(item, (within, first.group), number) for number, item in enumerate(members)]
    if role == "list":
        children = [
            replace(child, place=(number + 1, len(children)), role=_in_list(child))
            for number, child in enumerate(children)
        ]
    boxes = [child.bounds for child in children if child.bounds is not None]
    name = next((item.group_name for item in members if item.group_name), heading or tr(f"ui.group.{role}"))
    return AccessNode(
        (within, "group", first.group),
        role,
        plain(name),
        bounds=_around(boxes),
        children=tuple(children),
    )


def _in_list(child: AccessNode) -> str:
    return child.role if child.role in ("switch", "slider", "stepper", "dropdown", "text") else "item"


def _node(item: Item, within: Target, number: int) -> AccessNode:
    if isinstance(item, Passage):
        role = "heading" if item.heading else "label"
        content = plain(item.text).strip()
        return AccessNode((within, role, number), role, content, bounds=item.box)
    return control_node(item, within)


def control_node(control: Control, within: Target) -> AccessNode:
    """Return a control as a node."""
    role = control.kind or control.role
    switch = role in ("switch", "checkbox")
    label, value = plain(control.label).strip(), plain(control.value).strip()
    if switch:
        value = ""  # on or off is a state of its own
    valued = role in _VALUED
    name = label if valued or not value else f"{label}, {value}"
    hint, about = plain(control.hint).strip(), plain(control.about).strip()
    said = [part for part in (about, hint) if part and part != label and part not in name]
    requests: list[Request] = []
    if control.reachable:
        requests.append("focus")
    if control.enabled or control.hint:
        requests.append("click")
    if role in _ADJUSTED and control.enabled:
        requests += ["increase", "decrease"]
    if control.enabled and (control.range is not None or role == "text"):
        requests.append("set_value")
    if control.clip is not None:
        requests.append("show")
    run = (AccessNode((within, control.id, "run"), "run", value=value),) if role == "text" else ()
    checked = control.checked if control.checked is not None else control.selected if switch else None
    return AccessNode(
        (within, control.id),
        role,
        name,
        value if valued else "",
        sentences(list(dict.fromkeys(said))),
        control.visible if not control.visible.empty else None,
        run,
        target=control.id,
        # Clients remember whether a thing can be pressed: what can at times always can, and says why not.
        requests=tuple(requests),
        focusable=control.reachable,
        enabled=control.enabled,
        selected=control.selected if control.group and not switch else None,
        checked=checked,
        expanded=False if role == "dropdown" else None,
        range=control.range,
        shortcut=control.shortcut,
    )


def sentences(parts: Sequence[str]) -> str:
    """Return parts one after the other, each ended by a mark but the last, which is left as it is."""
    ended = [part if part[-1] in ".!?…" else f"{part}." for part in parts[:-1]]
    return " ".join([*ended, *parts[-1:]])


def dialog_node(items: Sequence[Item], layer: Target, within: Target) -> AccessNode:
    """Return what lies open above a screen as one modal node, named after its first words."""
    children = nodes_of(items, (within, layer))
    said = [node.name for node in children if node.role in ("heading", "label")]
    bounds = _around([node.bounds for node in children if node.bounds is not None])
    name = said[0] if said else tr("ui.role.dialog")
    return AccessNode(
        (within, "layer", layer),
        "dialog",
        name,
        description=" ".join(said[1:3]),
        bounds=bounds,
        children=children,
        modal=True,
    )


def _around(boxes: Sequence[Box]) -> Box | None:
    if not boxes:
        return None
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(left, top, max(b.right for b in boxes) - left, max(b.bottom for b in boxes) - top)
