"""Unmatched's poster: a court card with two heroes who never met."""

from __future__ import annotations

from ....core.draw import circle, path, rect, tag, use
from ....core.figures import SHINE, line, poster as framed
from ..words import words


def poster(lang: str) -> str:
    """For the front page."""
    sea = "".join(f"M{-20 + 40 * (y // 24 % 2)} {y}" + "q10-9 20 0t20 0" * 9 for y in range(24, 330, 24))
    arthur, medusa = (use(f"unmatched-{who}", 18, 14, 176, 176, color=ink) for who, ink in (("king-arthur", "#3d5f9e"), ("medusa", "#4d7f3d")))
    blade, frame = "M-6 26L-6-58L0-72L6-58L6 26Z", {"stroke": "var(--figure)", "stroke_width": 2.5}
    return framed(
        "unmatched", words(lang, "title"),
        line(sea, 1.5, "var(--line)"),
        rect(12, 12, 276, 306, 12, fill="#c9d9ee"),
        path("M288 306Q288 318 276 318H24Q12 318 12 306V238L288 92Z", fill="#d9e2bd"),
        circle(239, 61, 43, fill="#f1dcb0", **frame), circle(61, 269, 43, fill="#cfe6ea", **frame),
        use("unmatched-sinbad", 200, 22, 78, 78, color="#b96a1f"), use("unmatched-alice", 22, 230, 78, 78, color="#3a8fa8"),
        arthur, tag("g", medusa, transform="rotate(180 150 165)"),
        line("M12 238L288 92", 9), line("M12 238L288 92", 4, SHINE),
        tag("g", path(blade, fill=SHINE, **frame), line("M-20 28H20M0 30V52", 7), circle(0, 54, 6, fill="#c4473a"), transform="translate(150 165) rotate(62)"),
        rect(12, 12, 276, 306, 12, fill="none", **frame),
    )  # fmt: skip
