import { expect, test } from 'vitest';
import { isStaleTranslation, withLanguage } from '#features/clinic/content/translated-from.ts';
import { sheetOf, applySheet } from './translator-sheet.ts';

const texts = [
  { id: 'home.aboutHeading', text: { en: 'About us', hi: 'हमारे बारे में', mr: 'आमच्याबद्दल' } },
  { id: 'home.place', text: { en: 'On {street}', hi: 'पता: {street}', mr: 'पत्ता: {street}' } },
];
const own = { 'home.aboutHeading': { en: 'A calm place' } };
const sheet = sheetOf(texts, own, (id) => `Name of ${id}`);

test('a sheet says each text as it stands in the draft, and taken up unchanged it changes nothing', () => {
  expect(sheet).toEqual([
    { id: 'home.aboutHeading', name: 'Name of home.aboutHeading', en: 'A calm place', hi: '', mr: '' },
    { id: 'home.place', name: 'Name of home.place', ...texts[1]!.text },
  ]);
  expect(applySheet(sheet, texts, own)).toEqual({ texts: own, taken: 0, leftOut: 0 });
});

test('a translator’s texts become the draft; a line that no longer fits is left out and counted', () => {
  const [about, place] = sheet;
  const written = [
    { ...about!, hi: ' एक शांत जगह\r\n' },
    { ...place!, hi: 'पता: {road}', mr: '{street} येथे' },
    { ...about!, en: 'A calmer place', mr: 'एक शांत जागा' },
    { id: 'home.gone', en: 'Gone', hi: 'गया' },
    { hi: 'बिना नाम' },
  ];
  expect(applySheet(written, texts, own)).toEqual({
    texts: {
      'home.aboutHeading': { en: 'A calm place', hi: 'एक शांत जगह' },
      'home.place': { ...texts[1]!.text, mr: '{street} येथे' },
    },
    taken: 2,
    leftOut: 2,
  });
});

test('a translation that comes back belongs to the current English; one that came back as it was is still to be looked at', () => {
  const about = { en: 'A place', hi: 'जगह', mr: 'जागा' };
  const changed = { 'home.aboutHeading': withLanguage(about, 'en', 'A calm place', texts[0]!.text) };
  const [line] = sheetOf(texts, changed, String);
  const { texts: next } = applySheet([{ ...line!, hi: 'एक शांत जगह' }], texts, changed);
  const back = next['home.aboutHeading']!;
  expect(isStaleTranslation(back, 'hi', texts[0]!.text)).toBe(false);
  expect(isStaleTranslation(back, 'mr', texts[0]!.text)).toBe(true);
});
