"""Draws the page's pictures: icons, and what a messenger shows beside a link (1200x630).

Run it in this folder with Pillow installed after a change of the mark or the colours:  python3 draw.py
The results are committed, so that no build needs it.
"""

from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

HERE = Path(__file__).resolve().parent
FONTS = HERE.parent.parent / "assets" / "fonts"
GROUND, SURFACE, INK, SECOND, ACCENT = "#f4f2ec", "#ffffff", "#1a1c22", "#5e6470", "#3b5bfd"
THIN, BOX, ENTRY, SOFT = "#dedbd2", "#23252c", "#2546d9", "#e6ebff"
SCALE = 4  # drawn larger, then reduced: Pillow does not smooth edges itself

GIVENS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ENTRIES = {2: "4", 3: "6", 10: "7", 18: "1", 21: "3", 31: "5", 40: "5", 50: "4", 60: "5"}
SELECTED = 40


def font(weight, size):
    return ImageFont.truetype(str(FONTS / f"nonet-sans-{weight}.otf"), size)


def mark(draw, x, y, side):
    """Nine dots, the middle one larger and in the accent, as in favicon.svg (48 units wide)."""
    unit = side / 48
    for row in range(3):
        for column in range(3):
            middle = row == column == 1
            radius = (6.5 if middle else 5) * unit
            cx, cy = x + (8 + 16 * column) * unit, y + (8 + 16 * row) * unit
            draw.ellipse((cx - radius, cy - radius, cx + radius, cy + radius), fill=ACCENT if middle else INK)


def icon(side, share, ground=GROUND):
    """The mark on a ground; share is how much of the side it takes."""
    big = side * SCALE
    image = Image.new("RGB", (big, big), ground)
    size = big * share
    mark(ImageDraw.Draw(image), (big - size) / 2, (big - size) / 2, size)
    return image.resize((side, side), Image.LANCZOS)


def board(draw, x, y, side):
    cell = side / 9
    draw.rectangle((x, y, x + side, y + side), fill=SURFACE)
    row, column = divmod(SELECTED, 9)
    draw.rectangle((x + column * cell, y + row * cell, x + (column + 1) * cell, y + (row + 1) * cell), fill=SOFT)
    for heavy, color, width in ((False, THIN, 1), (True, BOX, 3)):
        for line in range(10):
            if (line % 3 == 0) == heavy:
                at, half = line * cell, width * SCALE / 2
                draw.rectangle((x + at - half, y - half, x + at + half, y + side + half), fill=color)
                draw.rectangle((x - half, y + at - half, x + side + half, y + at + half), fill=color)
    for index, given in enumerate(GIVENS):
        digit = given if given != "." else ENTRIES.get(index)
        if digit:
            row, column = divmod(index, 9)
            place = (x + (column + 0.5) * cell, y + (row + 0.5) * cell)
            weight, color = (600, INK) if given != "." else (500, ENTRY)
            draw.text(place, digit, font=font(weight, int(cell * 0.54)), fill=color, anchor="mm")


def preview():
    width, height = 1200, 630
    image = Image.new("RGB", (width * SCALE, height * SCALE), GROUND)
    draw = ImageDraw.Draw(image)
    at = lambda *units: tuple(unit * SCALE for unit in units)
    board(draw, *at(620, 55), 520 * SCALE)
    mark(draw, *at(64, 120), 96 * SCALE)
    draw.text(at(60, 250), "Nonet", font=font(700, 112 * SCALE), fill=INK)
    draw.text(at(64, 392), "Race your friends", font=font(500, 46 * SCALE), fill=SECOND)
    draw.text(at(64, 450), "at Sudoku", font=font(500, 46 * SCALE), fill=SECOND)
    return image.resize((width, height), Image.LANCZOS)


if __name__ == "__main__":
    for name, image in {
        "icon-192.png": icon(192, 0.72),
        "icon-512.png": icon(512, 0.72),
        "icon-maskable.png": icon(512, 0.52),  # the safe zone is a circle of 80 percent
        "apple-touch-icon.png": icon(180, 0.66),
        "preview.png": preview(),
    }.items():
        image.quantize(128, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(HERE / name, optimize=True)
    icon(32, 0.9, SURFACE).save(HERE / "favicon.ico", sizes=[(32, 32)])
