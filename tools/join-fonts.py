"""Joins Anek's English, its rupee sign and the letters of a few Hindi and Marathi words to one file: docs/decisions/0012.

python3 tools/join-fonts.py english.woff2 rupee.ttf hindi.ttf anek-text.woff2

English and the rupee sign vary in weight, Hindi does not. Needs Debian's python3-fonttools and python3-brotli.
"""

import sys

import fontTools.merge.layout  # noqa: F401, gives layout tables mapLookups and mapFeatures
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.otTables import GlyphClassDef

# Those that HarfBuzz comes through when it sets बत्तीसी, हिन्दी and मराठी (hb-shape --trace), by their place in the Hindi file.
HINDI_GLYPHS = {2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 36, 41, 63, 64, 82, 84, 93}
RUPEE = "uni20B9"
DEVANAGARI = 0x0900


class PlaceIn:
    """Turns an object of a layout table back into its place in a list."""

    def __init__(self, items):
        self.items = items

    def __getitem__(self, wanted):
        return next(place for place, item in enumerate(self.items) if item is wanted)


def keep_only(font, glyphs):
    options = Options(layout_closure=False, layout_features=["*"], glyph_names=True, hinting=False)
    subsetter = Subsetter(options)
    subsetter.populate(glyphs=glyphs)
    subsetter.subset(font)


def add_glyphs(font, other, names):
    for name in names:
        glyph = other["glyf"][name]
        glyph.expand(other["glyf"])
        font["glyf"].glyphs[name] = glyph
        font["hmtx"].metrics[name] = other["hmtx"].metrics[name]
        variations = other["gvar"].variations.get(name, []) if "gvar" in other else []
        font["gvar"].variations[name] = list(variations)


def append_order(font, names):
    font.setGlyphOrder(font.getGlyphOrder() + names)
    font.__dict__.pop("_reverseGlyphOrderDict", None)
    font["glyf"].glyphOrder = font.getGlyphOrder()
    font["maxp"].numGlyphs = len(font.getGlyphOrder())


def append_substitutions(ours, theirs):
    """The rules of the Devanagari script behind those of Latin."""
    for table in (ours, theirs):
        lookups = dict(enumerate(table.LookupList.Lookup))
        table.LookupList.mapLookups(lookups)
        table.FeatureList.mapLookups(lookups)
        table.ScriptList.mapFeatures(dict(enumerate(table.FeatureList.FeatureRecord)))
    devanagari = [record for record in theirs.ScriptList.ScriptRecord if record.ScriptTag == "dev2"]
    # Figures in a line of Hindi or Marathi are set by that script: they have one width there too where they stand in columns.
    figures = next(record for record in ours.FeatureList.FeatureRecord if record.FeatureTag == "tnum")
    for record in devanagari:
        record.Script.LangSysRecord = []
        record.Script.DefaultLangSys.FeatureIndex.append(figures)
    ours.ScriptList.ScriptRecord = sorted(
        ours.ScriptList.ScriptRecord + devanagari, key=lambda record: record.ScriptTag
    )
    ours.LookupList.Lookup += theirs.LookupList.Lookup
    used = [
        feature
        for record in ours.ScriptList.ScriptRecord
        for language in [record.Script.DefaultLangSys, *(each.LangSys for each in record.Script.LangSysRecord)]
        if language
        for feature in language.FeatureIndex
    ]
    features = ours.FeatureList.FeatureRecord + theirs.FeatureList.FeatureRecord
    ours.FeatureList.FeatureRecord = sorted(
        (feature for feature in features if any(feature is each for each in used)),
        key=lambda feature: feature.FeatureTag,
    )
    ours.ScriptList.mapFeatures(PlaceIn(ours.FeatureList.FeatureRecord))
    ours.FeatureList.mapLookups(PlaceIn(ours.LookupList.Lookup))
    ours.LookupList.mapLookups(PlaceIn(ours.LookupList.Lookup))


def join(english_path, rupee_path, hindi_path, joined_path):
    english, rupee, hindi = (TTFont(path) for path in (english_path, rupee_path, hindi_path))
    order = hindi.getGlyphOrder()
    keep_only(hindi, [order[place] for place in sorted({0} | HINDI_GLYPHS)])
    letters = [name for name in hindi.getGlyphOrder() if name != ".notdef"]
    # Whatever depends on the order of glyphs is read before the order changes.
    for font in (english, hindi):
        for tag in ("GSUB", "GPOS", "GDEF"):
            font[tag].ensureDecompiled(recurse=True)
    assert english["gvar"].variations and all(english["glyf"][name] for name in english.getGlyphOrder())
    # Widths vary by the variations of the letters themselves.
    del english["HVAR"]
    add_glyphs(english, rupee, [RUPEE])
    add_glyphs(english, hindi, letters)
    append_order(english, [RUPEE, *letters])
    hindi_letters = {code: name for code, name in hindi.getBestCmap().items() if code >= DEVANAGARI}
    for table in english["cmap"].tables:
        table.cmap |= {0x20B9: RUPEE, **hindi_letters}
    append_substitutions(english["GSUB"].table, hindi["GSUB"].table)
    classes = english["GDEF"].table
    if classes.GlyphClassDef is None:
        classes.GlyphClassDef = GlyphClassDef()
        classes.GlyphClassDef.classDefs = {}
    theirs = hindi["GDEF"].table.GlyphClassDef.classDefs
    classes.GlyphClassDef.classDefs |= {name: kind for name, kind in theirs.items() if name in letters}
    english["post"].formatType = 3.0
    english.flavor = "woff2"
    english.save(joined_path)


join(*sys.argv[1:])
