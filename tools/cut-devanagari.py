"""Cuts Anek Devanagari to what the Hindi and Marathi words of the pages need: docs/decisions/0059.

/usr/bin/python3 tools/cut-devanagari.py anek-devanagari-580.woff2 src/ui/fonts/anek-devanagari.woff2

Keeps every glyph that HarfBuzz comes through when it sets a word of the catalogues, and all single letters: a text that the owner writes
may lose a joined form, but never shows an empty box. Needs Debian's python3-fonttools, python3-brotli and libharfbuzz-bin.
"""

import pathlib
import re
import subprocess
import sys

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

SOURCES = {"hi": "HIN", "mr": "MAR"}
WORD = re.compile(r"[\u0900-\u097f\u200c\u200d]+")

HEADING = re.compile(r"heading: '[^']*'")


def words_of(language):
    root = pathlib.Path(__file__).parent.parent / "src"
    files = [*root.rglob(f"*words.{language}.ts"), *root.rglob(f"service-labels.{language}.ts")]
    calendar = root / "features/clinic/calendar-words.server.ts"
    # SMS are set by telephones. Of the notices only the headings are in this font; what is filled in is Latin.
    seen = [file for file in [*files, calendar] if "notifications" not in file.parts]
    text = "".join(
        "".join(HEADING.findall(file.read_text())) if "legal" in file.parts else file.read_text() for file in seen
    )
    return sorted(set(WORD.findall(text)))


def glyphs_of(font, words, language):
    """The places of all glyphs that stand in the line before, between and after each step of shaping."""
    command = ["hb-shape", font, f"--language={language}", "--script=Deva", "--trace", "--no-glyph-names"]
    said = subprocess.run(command, input="\n".join(words), capture_output=True, text=True, check=True).stdout
    return {int(place) for place in re.findall(r"[\[|](\d+)[=:]", said)}


def main(source, target):
    font = TTFont(source)
    plain = target + ".ttf"
    font.flavor = None
    font.save(plain)
    used = set()
    for language in SOURCES:
        used |= glyphs_of(plain, words_of(language), language)
    font = TTFont(plain)
    order = font.getGlyphOrder()
    letters = {name for code, name in font.getBestCmap().items() if code >= 0x900}
    options = Options(layout_closure=False, layout_features=["*"], hinting=False)
    subsetter = Subsetter(options)
    subsetter.populate(glyphs=letters | {order[place] for place in used if place < len(order)})
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(target)
    pathlib.Path(plain).unlink()
    print(len(font.getGlyphOrder()), "glyphs,", pathlib.Path(target).stat().st_size, "bytes")


main(*sys.argv[1:])
