import { expect, test } from 'vitest';
import { missingTexts, staleTexts } from './missing-texts.ts';

const standard = { hi: { Xray: 'एक्स-रे' }, mr: { Xray: 'एक्स-रे' } };

test('a text that is written in English alone is missing in the other languages, an empty one in none', () => {
  const about = { en: 'She trained in Pune.', hi: 'पुणे में पढ़ीं।' };
  expect(missingTexts({ dentists: { asha: { about, qualification: { en: '' } } } }, standard)).toEqual([
    { path: ['dentists', 'asha', 'about'], english: about.en, languages: ['mr'] },
  ]);
});

test('the site has its own words for the standard services, and for nothing else that is called the same', () => {
  const tree = {
    blocks: {
      preventive: { prices: { xray: { name: { en: 'Xray' } }, sedation: { name: { en: 'Sedation' } } } },
    },
    texts: { 'home.careTitle': { en: 'Xray', hi: 'एक्स-रे', mr: 'एक्स-रे' }, 'home.teamTitle': { en: 'Xray' } },
  };
  expect(missingTexts(tree, standard).map(({ path }) => path.at(-1))).toEqual(['name', 'home.teamTitle']);
});

test('a translation of an earlier English is named, with the site’s own where the owner changed the English alone', () => {
  const original = { en: 'About us', hi: 'हमारे बारे में', mr: 'आमच्याबद्दल' };
  const name = { en: 'Cleaning', hi: 'सफ़ाई', translatedFrom: { hi: 'Scaling' } };
  const tree = {
    blocks: { preventive: { prices: { scaling: { name } } } },
    texts: { 'home.aboutHeading': { ...original, en: 'A calm place', mr: 'एक शांत जागा' } },
  };
  expect(staleTexts(tree, new Map([['home.aboutHeading', original]]))).toEqual([
    { path: ['blocks', 'preventive', 'prices', 'scaling', 'name'], english: 'Cleaning', languages: ['hi'] },
    { path: ['texts', 'home.aboutHeading'], english: 'A calm place', languages: ['hi'] },
  ]);
});
