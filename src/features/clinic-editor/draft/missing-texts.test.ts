import { expect, test } from 'vitest';
import { missingTexts } from './missing-texts.ts';

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
