import { describe, expect, test } from 'vitest';
import { sampleFacts } from '../sample-clinic.ts';
import { defaultContent } from '../default-content.server.ts';
import { weekdays, type Content } from './content.ts';
import { parseContent } from './parse-content.server.ts';

const usual = defaultContent({ clinic: sampleFacts, daysAhead: 90, changeHours: 2, chairs: 1 });
const picture = {
  file: 'clinic/1_a',
  focus: { x: 50, y: 50 },
  alt: { en: 'A door', hi: 'दरवाज़ा', mr: 'दार' },
};
/** Content with one entry in every list. */
const whole: Content = {
  ...usual,
  accent: '#5bb8f0',
  mark: 'mark/1_a',
  whatsapp: '912255550100',
  geo: { latitude: 19, longitude: 72 },
  hours: {
    ...Object.fromEntries(weekdays.map((day) => [day, []])),
    mon: [{ opens: '10:00', closes: '14:00', slots: ['10:00', '11:00'], lastSlotMinutes: 30 }],
  } as unknown as Content['hours'],
  holidays: [{ date: '2026-11-09', name: { en: 'Diwali', hi: 'दिवाली', mr: 'दिवाळी' } }],
  blocks: usual.blocks.slice(0, 1).map((block) => ({ ...block, picture, prices: block.prices.slice(0, 1) })),
  bookable: [
    {
      ...usual.bookable[0]!,
      services: [{ ...usual.bookable[0]!.services[0]!, minutes: 30, dentists: ['asha'], emergency: false }],
    },
  ],
  dentists: [
    {
      id: 'asha',
      name: 'Dr. Asha Rao',
      qualification: { en: 'BDS' },
      registration: 'A-12345',
      languages: ['en'],
      about: { en: 'Likes root canals.' },
      picture,
      chair: 1,
      shown: true,
    },
  ],
  reviews: [{ ...usual.reviews[0]!, permission: { by: 'Meher', date: '2026-05-05' } }],
  texts: {
    'home.aboutHeading': {
      en: 'About us',
      hi: 'हमारे बारे में',
      mr: 'आमच्याबद्दल',
      translatedFrom: { hi: 'About me' },
    },
  },
};

type Path = readonly (string | number)[];

/** Each field of the document, down to the last one of each list. */
function fields(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return keys.flatMap((key) => fields((value as Record<string | number, unknown>)[key], [...path, key]));
}
const at = (value: unknown, path: Path) =>
  path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown>)[key], value);
function put(path: Path, value: unknown): unknown {
  const copy = structuredClone(whole) as unknown;
  (at(copy, path.slice(0, -1)) as Record<string | number, unknown>)[path.at(-1)!] = value;
  return copy;
}

const letters = (count: number) => 'अ'.repeat(count);
const hostile: Record<string, unknown> = {
  nothing: '',
  'a space': ' ',
  'a script': '<script>alert(1)</script>',
  'an attribute': '" onmouseover="alert(1)',
  'the address of a script': 'javascript:alert(1)',
  'an emoji': '🦷👩🏽‍⚕️',
  Devanagari: 'आशा दंत चिकित्सालय',
  'a mark that turns the writing round': 'abc\u202edef',
  'a mark that hides': 'abc\u2060def',
  'a line break': 'one\ntwo',
  NUL: 'abc\u0000def',
  'half a letter': 'abc\ud800',
  '10,000 letters': letters(10_000),
  'a number': 1e21,
  'less than nothing': -1,
  'no number': Number.NaN,
  nought: null,
  'a list': [],
  'an object': { en: { en: 'x' } },
};

const paths = fields(whole);
/** Hidden characters, direction marks and lone surrogates, which are always refused. The two joiners of Devanagari and emoji are allowed. */
const unseen = /(?![\u200c\u200d]|\n)[\p{Cc}\p{Cf}\p{Cs}]/u;

describe.each(Object.entries(hostile))('%s', (_, value) => {
  test('is refused in words at its own field, or kept as the text that it is', () => {
    const wrong = paths.flatMap((path) => {
      const parsed = parseContent(put(path, value));
      if (parsed.ok) {
        const kept = at(parsed.content, path);
        // An empty language counts as missing.
        const isText =
          kept === undefined || (typeof kept === 'string' && !unseen.test(kept) && kept.length <= 2000);
        return isText || kept === value ? [] : [`${path.join('.')} keeps ${String(kept).slice(0, 40)}`];
      }
      const told = Object.entries(parsed.errors);
      const isHere = told.some(
        ([where, says]) => `${path.join('.')}.`.startsWith(`${where}.`) && /^[A-Z].{3,}/.test(says),
      );
      return isHere ? [] : [`${path.join('.')} says ${JSON.stringify(parsed.errors)}`];
    });
    expect(wrong).toEqual([]);
  });
});

test('no field takes 10,000 letters, and none that people type a mark that nobody sees', () => {
  for (const name of ['10,000 letters', 'a mark that turns the writing round', 'NUL', 'half a letter'])
    for (const path of paths.filter((one) => name === '10,000 letters' || !one.includes('translatedFrom')))
      expect(parseContent(put(path, hostile[name])).ok, `${path.join('.')}: ${name}`).toBe(false);
});
