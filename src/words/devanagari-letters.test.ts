import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { calendarWords } from '#features/clinic/time/names-of-days.server.ts';
import { languageNames } from '#platform/language.ts';
import { wordsIn } from './words.server.ts';

/** The tables of WOFF2 by their numbers: https://www.w3.org/TR/WOFF2/#table_dir_format */
const knownTags = 'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca'.split(' ');

/** The letters that a font of WOFF2 has: its table 'cmap' in format 4, the only one that a cut of one block needs. */
function lettersOf(file: string): Set<number> {
  const font = readFileSync(file);
  let place = 48;
  let found: { from: number; length: number } | undefined;
  let from = 0;
  const number = () => {
    let value = 0;
    for (let byte = 128; byte & 128; value = value * 128 + (byte & 127)) byte = font[place++]!;
    return value;
  };
  for (let left = font.readUInt16BE(12); left > 0; left -= 1) {
    const flags = font[place++]!;
    const tag =
      (flags & 63) === 63
        ? font.toString('latin1', place, (place += 4))
        : (knownTags[flags & 63] ?? `${flags & 63}`);
    const original = number();
    // Outlines are stored in another form, unless it says that they are not.
    const isTransformed = /glyf|loca/.test(tag) ? flags >> 6 !== 3 : flags >> 6 !== 0;
    const length = isTransformed ? number() : original;
    if (tag === 'cmap') found = { from, length };
    from += length;
  }
  const data = brotliDecompressSync(font.subarray(place, place + font.readUInt32BE(20)));
  const cmap = data.subarray(found!.from, found!.from + found!.length);
  const letters = new Set<number>();
  for (let one = 0; one < cmap.readUInt16BE(2); one += 1) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + 8 * one + 4));
    if (table.readUInt16BE(0) !== 4) continue;
    const segments = table.readUInt16BE(6) / 2;
    for (let n = 0; n < segments; n += 1) {
      const last = table.readUInt16BE(14 + 2 * n);
      const first = table.readUInt16BE(16 + 2 * (segments + n));
      for (let code = first; code <= last && code < 0xffff; code += 1) letters.add(code);
    }
  }
  return letters;
}

test('every letter of the Hindi and Marathi words is in the font of the headings, and so is what people type', () => {
  const letters = lettersOf('src/ui/fonts/anek-devanagari.woff2');
  const words = JSON.stringify([wordsIn('hi'), wordsIn('mr'), calendarWords, languageNames]);
  const used = new Set(words.match(/[\u0900-\u097f\u200c\u200d]/g));
  expect(used.size).toBeGreaterThan(60);
  // Anek has no ऱ; sentences, which are in the phone's own letters, may.
  const missing = [...used].filter((letter) => letter !== 'ऱ' && !letters.has(letter.codePointAt(0)!));
  expect(missing).toEqual([]);
  // Names: independent vowels, consonants, signs, Marathi's ॲ.
  for (const letter of 'अआइईउऊऋएऐऑओऔकखगघङचछजझञटठडढणतथदधनपफबभमयरलळवशषसहॲािीुूृॅेैॉोौ्ंःँ़')
    expect(letters.has(letter.codePointAt(0)!), letter).toBe(true);
});
