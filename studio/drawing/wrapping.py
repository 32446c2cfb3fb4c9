"""Breaks texts into lines by the advances of their letters."""

from studio.drawing.look import Style

__all__ = ["title_lines", "wrapped"]

_JOINTS = frozenset({"de", "del", "of", "of the", "y", "and"})


def wrapped(text: str, role: str, style: Style, width: float, unit: float) -> list[str]:
    """Returns the lines of a text that keep within a width; a single word may exceed it."""
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if line and style.breadth(role, longer, unit) > width:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line] if line else lines


def title_lines(title: str, style: Style, width: float, unit: float) -> list[tuple[str, str, float]]:
    """Returns the lines of a title as (role, text, size in pixels): a joining word stands small between two lines."""
    words = title.split(" ")
    joint = next((i for i, word in enumerate(words) if word in _JOINTS and 0 < i < len(words) - 1), 0)
    first = wrapped(" ".join(words[:joint]), "title", style, width, unit)
    last = wrapped(" ".join(words[joint + 1 :]), "title", style, width, unit)
    if joint and len(first) == len(last) == 1:
        parts = [("title", first[0]), ("title_small", words[joint]), ("title", last[0])]
    else:
        parts = [("title", line) for line in wrapped(title, "title", style, width, unit)]
    lines: list[tuple[str, str, float]] = []
    for role, line in parts:
        size = style.look.roles[role].size
        lines.append((role, line, min(size, size * width / max(1.0, style.breadth(role, line, unit)))))
    return lines
