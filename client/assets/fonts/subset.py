#!/usr/bin/env python3
"""Make the fonts that the client embeds, from Debian's Inter (package fonts-inter; needs python3-fonttools).

    /usr/bin/python3 client/assets/fonts/subset.py FOLDER   both sets, from the Inter-*.otf files in FOLDER
    /usr/bin/python3 client/assets/fonts/subset.py          only the page's set, from the native one beside this file

The native set, what is done and why:
- keeps Latin, Latin-1, Latin Extended-A, Greek, Cyrillic, punctuation and the few signs the screens use:
  names can be written in most European scripts and a weight stays small;
- makes the tabular figures (feature `tnum`) the default ones: the client draws one glyph per character and
  no number may wobble while it changes;
- turns the pair kerning of GPOS into an old `kern` table, so that the layout tables can go;
- renames the family, as a changed font under the OFL should be.

The page's set, in client/web, has ASCII and the signs of our own texts only: the browser draws all other characters with the
fonts that it has. It is packed as WOFF2 (needs the module `brotli`);
the engine's module prints with 600 of it.
"""
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables._k_e_r_n import KernTable_format_0

WEIGHTS = {"Medium": "500", "SemiBold": "600", "Bold": "700"}
RANGES = [(0x20, 0x7E), (0xA0, 0x17F), (0x384, 0x3CE), (0x400, 0x45F), (0x490, 0x491), (0x2010, 0x2015)]
SIGNS = "‘’“”‚„†•…‰′″‹›€№™←↑→↓↔−×÷≠≤≥≈∞✓✗●○■□▲▼◆★⏎⌫⇧"
# What the page has of these; a test of the client compares it with the characters of our texts.
WEB_RANGES = [(0x20, 0x7E)]
WEB_SIGNS = "·×¼½–—‘’“”…•′″€←↑→↓↔−≠≤≥≈∞✓✗●○▲▼★⏎⌫⇧"
# Pairs that are kerned: the letters titles and labels are written in, not every accent.
KERNED = [chr(c) for c in range(0x21, 0x7F)] + [chr(c) for c in range(0x410, 0x450)]
# Pairs tighter or looser than this many thousandths of an em are kept; smaller ones are invisible at our sizes.
KERN_MIN_PER_MILLE = 9


def tabular_figures(font):
    """The glyph substitutions of `tnum`, as {default glyph: tabular glyph}."""
    gsub = font["GSUB"].table
    substitutions = {}
    for record in gsub.FeatureList.FeatureRecord:
        if record.FeatureTag == "tnum":
            for index in record.Feature.LookupListIndex:
                for table in gsub.LookupList.Lookup[index].SubTable:
                    substitutions.update(getattr(table, "ExtSubTable", table).mapping)
    return substitutions


def pair_value(font, lookups, left, right):
    """Horizontal kerning of two glyphs in font units, by the first GPOS pair table that knows the pair."""
    for table in lookups:
        if left not in table.Coverage.glyphs:
            continue
        if table.Format == 1:
            records = table.PairSet[table.Coverage.glyphs.index(left)].PairValueRecord
            value = next((r.Value1 for r in records if r.SecondGlyph == right), None)
            if value is not None:
                return value.XAdvance
        else:
            first = table.ClassDef1.classDefs.get(left, 0)
            second = table.ClassDef2.classDefs.get(right, 0)
            value = table.Class1Record[first].Class2Record[second].Value1
            if value is not None and getattr(value, "XAdvance", 0):
                return value.XAdvance
    return 0


def kern_pairs(font, cmap):
    """Pairs of KERNED characters whose kerning matters, as {(glyph, glyph): units}."""
    gpos = font["GPOS"].table
    indices = sorted({i for r in gpos.FeatureList.FeatureRecord if r.FeatureTag == "kern" for i in r.Feature.LookupListIndex})
    tables = [getattr(t, "ExtSubTable", t) for i in indices for t in gpos.LookupList.Lookup[i].SubTable]
    tables = [t for t in tables if type(t).__name__ == "PairPos"]
    least = font["head"].unitsPerEm * KERN_MIN_PER_MILLE / 1000
    pairs = {}
    for left in KERNED:
        for right in KERNED:
            value = pair_value(font, tables, cmap[ord(left)], cmap[ord(right)])
            if abs(value) >= least:
                pairs[cmap[ord(left)], cmap[ord(right)]] = value
    return pairs


def codes(ranges, signs):
    return {code for first, last in ranges for code in range(first, last + 1)} | {ord(sign) for sign in signs}


def keep(font, wanted):
    """Drops all glyphs but those of the code points `wanted`."""
    options = subset.Options(
        layout_features=[], hinting=False, desubroutinize=True, notdef_outline=True, legacy_kern=True, name_IDs=[0, 1, 2, 6, 13, 14]
    )
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=wanted)
    subsetter.subset(font)


def make_web(source, target):
    font = TTFont(source)
    keep(font, codes(WEB_RANGES, WEB_SIGNS))
    font.flavor = "woff2" if target.suffix == ".woff2" else None
    font.save(target)
    print(f"{target.parent.name}/{target.name}: {target.stat().st_size} bytes")


def make(source, weight, target):
    font = TTFont(source)
    tabular = tabular_figures(font)
    for table in font["cmap"].tables:
        table.cmap = {code: tabular.get(glyph, glyph) if 0x30 <= code <= 0x39 else glyph for code, glyph in table.cmap.items()}
    cmap = font.getBestCmap()
    # Inter's tabular figures differ by a unit or two; here a digit is a digit's width.
    width = font["hmtx"][cmap[0x30]][0]
    for digit in range(0x30, 0x3A):
        font["hmtx"][cmap[digit]] = (width, font["hmtx"][cmap[digit]][1])
    pairs = kern_pairs(font, cmap)

    wanted = codes(RANGES, SIGNS)
    keep(font, wanted)
    for tag in ("GPOS", "GSUB", "GDEF"):
        if tag in font:
            del font[tag]
    for record in font["name"].names:
        if record.nameID == 1:
            record.string = f"Nonet Sans {weight}"
    font["name"].setName(f"NonetSans-{weight}", 6, 3, 1, 0x409)  # without it fontdb leaves a font out

    kern = KernTable_format_0(apple=False)
    kern.version, kern.coverage, kern.kernTable = 0, 1, pairs
    font["kern"] = newTable("kern")
    font["kern"].version, font["kern"].kernTables = 0, [kern]
    font.save(target)
    missing = sorted(chr(code) for code in wanted - set(cmap))
    print(f"{target.name}: {target.stat().st_size} bytes, {len(pairs)} kerned pairs, not in Inter: {''.join(missing)}")


if __name__ == "__main__":
    here = Path(__file__).parent
    for name, weight in WEIGHTS.items():
        file = f"nonet-sans-{weight}.otf"
        if len(sys.argv) > 1:
            make(Path(sys.argv[1]) / f"Inter-{name}.otf", weight, here / file)
        if weight != "700":  # the page sets titles in 600
            make_web(here / file, here.parents[1] / "web" / file.replace(".otf", ".woff2"))
    make_web(here / "nonet-sans-600.otf", here / "nonet-sans-600-page.otf")
