"""Small helpers to write SVG that nanosvg can draw: shapes only, no text, filters, clips or masks."""

from __future__ import annotations

from pathlib import Path


def number(value: float) -> str:
    """Write a number with at most two decimals and no tail of zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _attributes(values: dict[str, object]) -> str:
    out = []
    for key, value in values.items():
        if value is None:
            continue
        text = number(value) if isinstance(value, int | float) else str(value)
        out.append(f' {key.rstrip("_").replace("_", "-")}="{text}"')
    return "".join(out)


def path(d: str, fill: str = "none", **more: object) -> str:
    """Return a path; further attributes by keyword, `stroke_width=2` for stroke-width."""
    return f"<path{_attributes({'d': d, 'fill': fill, **more})}/>"


def line(d: str, stroke: str, width: float, **more: object) -> str:
    """Return an unfilled stroke with round ends."""
    return path(
        d, "none", stroke=stroke, stroke_width=width, stroke_linecap="round", stroke_linejoin="round", **more
    )


def circle(x: float, y: float, r: float, fill: str = "none", **more: object) -> str:
    """Return a circle."""
    return f"<circle{_attributes({'cx': x, 'cy': y, 'r': r, 'fill': fill, **more})}/>"


def ellipse(x: float, y: float, rx: float, ry: float, fill: str = "none", **more: object) -> str:
    """Return an ellipse."""
    return f"<ellipse{_attributes({'cx': x, 'cy': y, 'rx': rx, 'ry': ry, 'fill': fill, **more})}/>"


def rect(x: float, y: float, w: float, h: float, rx: float = 0, fill: str = "none", **more: object) -> str:
    """Return a rectangle with round corners."""
    box = {"x": x, "y": y, "width": w, "height": h, "rx": rx or None}
    return f"<rect{_attributes({**box, 'fill': fill, **more})}/>"


def dots(points: list[tuple[float, float]], r: float, fill: str, **more: object) -> str:
    """Return the same dot at several places."""
    return "".join(circle(x, y, r, fill, **more) for x, y in points)


def group(body: str, transform: str | None = None, **more: object) -> str:
    """Return a group, moved by `transform`."""
    return f"<g{_attributes({'transform': transform, **more})}>{body}</g>"


def gradient(name: str, ends: tuple[float, float, float, float], stops: list[tuple[float, str]]) -> str:
    """Return a linear gradient in user space, the only kind that keeps its place in nanosvg."""
    x1, y1, x2, y2 = ends
    inner = "".join(f'<stop offset="{number(at)}" stop-color="{colour}"/>' for at, colour in stops)
    return (
        f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="{number(x1)}" y1="{number(y1)}" '
        f'x2="{number(x2)}" y2="{number(y2)}">{inner}</linearGradient>'
    )


def document(box: tuple[float, float, float, float], body: str) -> str:
    """Return a whole SVG file whose user space is `box`."""
    x, y, w, h = (number(v) for v in box)
    size = f'width="{w}" height="{h}" viewBox="{x} {y} {w} {h}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{body}</svg>\n'


def write(target: Path, text: str) -> None:
    """Write a file, with the same line ends on every system."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, encoding="utf-8", newline="\n")


def clear(folder: Path) -> None:
    """Take away what an earlier run drew, so that a drawing renamed does not stay under its old name too."""
    for old in folder.glob("*.svg"):
        old.unlink()
