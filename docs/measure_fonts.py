"""Writes igroteka/core/widths.py: how wide the letters of the house's typeface are, in thousandths of the size.

python docs/measure_fonts.py FOLDER   with the .woff files of the Fontsource package fira-sans-condensed
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools.ttLib import TTFont

FACE = "fira-sans-condensed-{}-700-normal.woff"  # the bold one: what fits in bold fits anyhow
LETTERS = [*range(0x20, 0x7F), *range(0x410, 0x450), 0x401, 0x451, *map(ord, "«»“”’–—…×·−±")]
DIGITS = range(0x30, 0x3A)


def measured(folder: Path) -> dict[int, int]:
    """The advance of every letter; digits are set as wide as the widest of them."""
    found: dict[int, int] = {}
    for script in ("cyrillic", "latin"):
        font = TTFont(folder / FACE.format(script))
        units, advances = font["head"].unitsPerEm, font["hmtx"]
        found |= {code: round(1000 * advances[glyph][0] / units) for code, glyph in font.getBestCmap().items()}
    return found | dict.fromkeys(DIGITS, max(found[digit] for digit in DIGITS))


def main(folder: Path) -> None:
    """Write the module."""
    found, by_width = measured(folder), {}
    for code in LETTERS:
        by_width[found[code]] = by_width.get(found[code], "") + chr(code)
    rows, row = [], "   "
    for width, letters in sorted(by_width.items()):
        entry = f" {width}: {letters!r},"
        rows, row = (rows, row + entry) if len(row + entry) < 148 else ([*rows, row], "   " + entry)
    table = "LETTERS = {\n" + "\n".join([*rows, row]) + "\n}  # fmt: skip"
    lines = [
        '"""How wide the letters of Fira Sans Condensed Bold are, in thousandths of the size. Made by docs/measure_fonts.py."""\n',
        table,
        "WIDTHS = {letter: width / 1000 for width, letters in LETTERS.items() for letter in letters}",
    ]
    (Path(__file__).parents[1] / "igroteka" / "core" / "widths.py").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
