"""Cuts Anek Devanagari to what the Hindi and Marathi words of the pages need: docs/decisions/0059.

/usr/bin/python3 tools/cut-devanagari.py src/ui/fonts/anek-devanagari.woff2

Fetches the whole font from the npm registry, of one version and with the hash below. Keeps every glyph that HarfBuzz comes through when it sets a word of the catalogues, and all single letters: a text that the owner writes
may lose a joined form, but never shows an empty box. Needs Debian's python3-fonttools, python3-brotli and libharfbuzz-bin.
"""

import base64
import hashlib
import io
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

PACKAGE = "@fontsource-variable/anek-devanagari@5.3.0"
SHA512 = "mng3nw6XK5/5agZqIgCHcspyYbXe5HcF3F6b8J3v7He3Ilk4Mp7/irelZnCNde1rPg2JSiC7LeuI9Y9DcZk4yw=="
FILE = "package/files/anek-devanagari-devanagari-wght-normal.woff2"
WEIGHT = 580

# What Hindi and Marathi are written with today. Other signs are left to the phone.
LETTERS = "ँंःअआइईउऊऋऍएऐऑओऔकखगघङचछजझञटठडढणतथदधनपफबभमयरलळवशषसह़ािीुूृॅेैॉोौ्।ॲ\u200d"

SOURCES = {"hi": "HIN", "mr": "MAR"}
WORD = re.compile(r"[\u0900-\u097f\u200c\u200d]+")

HEADING = re.compile(r"heading: '[^']*'")


def words_of(language):
    root = pathlib.Path(__file__).parent.parent / "src"
    files = [*root.rglob(f"*words.{language}.ts"), *root.rglob(f"service-labels.{language}.ts")]
    calendar = root / "features/clinic/time/names-of-days.server.ts"
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


def whole_font():
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["npm", "pack", "--silent", PACKAGE], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        (packed,) = pathlib.Path(folder).glob("*.tgz")
        content = packed.read_bytes()
    if base64.b64encode(hashlib.sha512(content).digest()).decode() != SHA512:
        sys.exit(f"{PACKAGE} is not what it was")
    with tarfile.open(fileobj=io.BytesIO(content)) as files:
        font = TTFont(io.BytesIO(files.extractfile(FILE).read()))
    return instantiateVariableFont(font, {"wght": WEIGHT})


def main(target):
    font = whole_font()
    plain = target + ".ttf"
    font.flavor = None
    font.save(plain)
    used = set()
    for language in SOURCES:
        used |= glyphs_of(plain, words_of(language), language)
    font = TTFont(plain)
    order = font.getGlyphOrder()
    letters = {font.getBestCmap()[ord(letter)] for letter in LETTERS}
    options = Options(layout_closure=False, layout_features=["*"], hinting=False, name_IDs=[0])
    options.drop_tables += ["STAT"]
    subsetter = Subsetter(options)
    subsetter.populate(glyphs=letters | {order[place] for place in used if place < len(order)})
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(target)
    pathlib.Path(plain).unlink()
    print(len(font.getGlyphOrder()), "glyphs,", pathlib.Path(target).stat().st_size, "bytes")


main(*sys.argv[1:])
