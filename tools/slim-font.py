"""Takes out of a font what is not seen at the size of a page's letters: docs/decisions/0012.

python3 tools/slim-font.py joined.woff2 anek-text.woff2

Kerning no longer varies with the weight, and pairs moved by less than 0.3 % of the size are not moved. In weight the letters go from
the lightest to the boldest on one way instead of over a middle: all of them stand as before at both ends, and between them within
0.8 % of the size. Needs Debian's python3-fonttools and python3-brotli.
"""

import sys
from itertools import chain

from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from fontTools.varLib.instancer import instantiateVariableFont

LEAST_KERN = 0.003


def kerning_values(font):
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            table = getattr(table, "ExtSubTable", table)
            assert table.LookupType == 2, "only pairs are known here"
            # Only what says that it varies.
            table.ValueFormat1 &= 0x0F
            table.ValueFormat2 &= 0x0F
            rows = table.PairSet if table.Format == 1 else table.Class1Record
            for row in rows:
                for pair in row.PairValueRecord if table.Format == 1 else row.Class2Record:
                    yield from filter(None, (pair.Value1, pair.Value2))


def kern_alike(font):
    least = LEAST_KERN * font["head"].unitsPerEm
    for value in kerning_values(font):
        if hasattr(value, "XAdvDevice"):
            del value.XAdvDevice
        if abs(getattr(value, "XAdvance", 0) or 0) < least:
            value.XAdvance = 0
    if getattr(font["GDEF"].table, "VarStore", None):
        font["GDEF"].table.VarStore = None
        font["GDEF"].table.Version = 0x00010000


def points(font, name):
    coordinates, control = font["glyf"]._getCoordinatesAndControls(name, font["hmtx"].metrics, None)
    return [tuple(point) for point in coordinates], control


def share_of_way(light, bold, between):
    """How far on the straight way from light to bold a weight between them is, for all points together."""
    moved = whole = 0
    for name in light.getGlyphOrder():
        for start, end, here in zip(*(points(font, name)[0] for font in (light, bold, between))):
            way = [b - a for a, b in zip(start, end)]
            moved += sum(w * (h - a) for w, h, a in zip(way, here, start))
            whole += sum(w * w for w in way)
    return moved / whole


def vary_one_way(font, source):
    axis = font["fvar"].axes[0]
    lightest, boldest = axis.minValue, axis.maxValue
    at = {weight: instantiateVariableFont(TTFont(source), {"wght": weight}) for weight in (lightest, 540, 600, boldest)}
    light, bold = at[lightest], at[boldest]
    for name in font.getGlyphOrder():
        start, control = points(light, name)
        way = [(round(x1 - x0), round(y1 - y0)) for (x0, y0), (x1, y1) in zip(start, points(bold, name)[0])]
        variation = TupleVariation({"wght": (0.0, 1.0, 1.0)}, way)
        variation.optimize(GlyphCoordinates(start), control.endPts, tolerance=0.5, isComposite=control.numberOfContours == -1)
        font["gvar"].variations[name] = [variation] if any(chain.from_iterable(way)) else []
    for table in ("glyf", "loca", "hmtx", "hhea", "maxp"):
        font[table] = light[table]
    axis.defaultValue = lightest
    shares = {(weight - lightest) / (boldest - lightest): share_of_way(light, bold, at[weight]) for weight in at}
    font["avar"].segments = {"wght": {-1.0: -1.0, **shares}}


def main(source, target):
    font = TTFont(source)
    kern_alike(font)
    if "fvar" in font:
        vary_one_way(font, source)
    font.flavor = "woff2"
    font.save(target)


main(*sys.argv[1:])
