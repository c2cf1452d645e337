import { expect, test } from 'vitest';
import { sampleFacts } from '../sample-clinic.ts';
import { weekdays, type Content } from './content.ts';
import { defaultContent } from '../default-content.server.ts';
import { parseContent, storedContent } from './parse-content.server.ts';

const first = defaultContent({ clinic: sampleFacts, daysAhead: 90, changeHours: 2, chairs: 1 });
const errorsOf = (change: Partial<Record<keyof Content, unknown>>) => {
  const parsed = parseContent({ ...structuredClone(first), ...change });
  return parsed.ok ? {} : parsed.errors;
};

test('the first content of a new clinic is valid', () => {
  expect(parseContent(JSON.parse(JSON.stringify(first)))).toEqual({ ok: true, content: first });
});

test('numbers and addresses are taken as people write them', () => {
  const parsed = parseContent({
    ...structuredClone(first),
    whatsapp: '+91 98200-00000',
    email: ' desk@rao.example ',
    address: { ...first.address, postcode: '400 050' },
  });
  expect(parsed).toMatchObject({
    ok: true,
    content: { whatsapp: '919820000000', email: 'desk@rao.example', address: { postcode: '400050' } },
  });
});

test.each([
  ['an empty name', { name: '  ' }, 'name', 'Write something here'],
  ['a name that is too long', { name: 'a'.repeat(10_000) }, 'name', 'Keep it to 60 letters'],
  ['the character NUL', { name: 'A\0B' }, 'name', expect.stringContaining('hidden characters')],
  ['a mark that turns the line', { shortName: 'A\u202eB' }, 'shortName', expect.stringContaining('hidden')],
  ['half a letter', { shortName: 'A\ud800' }, 'shortName', expect.stringContaining('hidden')],
  [
    'a script for a link',
    { links: { map: 'javascript:alert(1)' } },
    'links.map',
    expect.stringContaining('https://'),
  ],
  ['a colour that can’t be read', { accent: '#123456' }, 'accent', expect.stringContaining('Too dark')],
  ['a colour that is none', { accent: '#f9ad1f;}' }, 'accent', expect.stringContaining('#f9ad1f')],
  [
    'a day that is none',
    { holidays: [{ date: '2026-02-30', name: { en: 'x' } }] },
    'holidays.0.date',
    expect.any(String),
  ],
  [
    'a day twice',
    { holidays: [1, 2].map(() => ({ date: '2026-11-09', name: { en: 'Diwali' } })) },
    'holidays.1.date',
    'This day is in the list already',
  ],
  [
    'hours that end before they begin',
    { hours: { ...first.hours, mon: [{ opens: '14:00', closes: '10:00', slots: [], lastSlotMinutes: 30 }] } },
    'hours.mon.0.closes',
    'Close after you open',
  ],
  [
    'a slot outside the hours',
    {
      hours: {
        ...first.hours,
        mon: [{ opens: '10:00', closes: '14:00', slots: ['15:00'], lastSlotMinutes: 30 }],
      },
    },
    'hours.mon.0.slots.0',
    'This time is outside the hours',
  ],
  [
    'sessions that overlap',
    { hours: { ...first.hours, tue: [first.hours.tue[0], { ...first.hours.tue[0], closes: '15:00' }] } },
    'hours.tue.1.opens',
    expect.any(String),
  ],
  ['a price twice', { blocks: [first.blocks[0], first.blocks[0]] }, 'blocks.1.id', 'Another one has this id'],
  ['nothing to book', { bookable: [] }, 'bookable', expect.stringContaining('at least one')],
  ['an unknown part', { colour: 'red' }, '', expect.stringContaining('colour')],
  ['a part that is missing', { booking: undefined }, 'booking', expect.any(String)],
])('%s is refused with words', (_, change, path, message) => {
  expect(errorsOf(change as Partial<Record<keyof Content, unknown>>)).toMatchObject({ [path]: message });
});

test.each(['<script>alert(1)</script>', '😀 Dental', 'बत्तीसी डेंटल', 'مرحبا', 'A & B "C"'])(
  '%s is a name',
  (name) => {
    expect(errorsOf({ name })).toEqual({});
  },
);

test('a language left empty is one that is missing', () => {
  const parsed = parseContent({
    ...first,
    texts: { 'home.aboutHeading': { en: 'Hello', hi: '', mr: 'नमस्कार' } },
  });
  expect(parsed.ok && parsed.content.texts).toEqual({ 'home.aboutHeading': { en: 'Hello', mr: 'नमस्कार' } });
});

test('the English of a translation is kept and read again, without hidden characters, and is no fault', () => {
  const about = { en: 'Hello', hi: 'नमस्ते', translatedFrom: { hi: 'Good \u2060 {day}' } };
  const parsed = parseContent({ ...first, texts: { 'home.aboutHeading': about } });
  const kept = { ...about, translatedFrom: { hi: 'Good {day}' } };
  expect(parsed.ok && parsed.content.texts).toEqual({ 'home.aboutHeading': kept });
  expect(parsed.ok && storedContent.parse(JSON.parse(JSON.stringify(parsed.content)))).toEqual(
    parsed.ok && parsed.content,
  );
});

const atOneChair = (others: Partial<Content['dentists'][number]>) =>
  ['Dr. Rao', 'Dr. Shah'].map((name, index) => ({
    id: `dentist-${index}`,
    name,
    qualification: { en: 'BDS' },
    registration: `A-${index}`,
    languages: ['en'],
    chair: 1,
    shown: true,
    ...(index === 1 && others),
  }));

test('two dentists of one chair at the same time are refused, with both names', () => {
  expect(errorsOf({ dentists: atOneChair({}) })).toEqual({
    'dentists.1.chair':
      'Dr. Rao and Dr. Shah would both be at chair 1 on Monday from 10:00\u00a0am to 2:00\u00a0pm. Give one of them another chair or other hours.',
  });
});

const partOfDays = (from: number, to: number) =>
  Object.fromEntries(
    weekdays.map((day) => [day, first.hours[day].slice(from, to)] as const),
  ) as unknown as Content['hours'];
const [mornings, evenings] = [partOfDays(0, 1), partOfDays(1, 2)];

test.each([
  ['another chair', atOneChair({ chair: 2 })],
  ['no chair', [atOneChair({})[0], { ...atOneChair({})[1], chair: undefined }]],
  ['a place on the site that is hidden', atOneChair({ shown: false })],
  [
    'other hours',
    atOneChair({ hours: evenings }).map((one, index) => (index === 0 ? { ...one, hours: mornings } : one)),
  ],
])('a second dentist with %s is taken', (_, dentists) => {
  expect(errorsOf({ dentists: JSON.parse(JSON.stringify(dentists)) })).toEqual({});
});

test('a service may name a dentist who has left', () => {
  const [group, ...groups] = first.bookable;
  const [service, ...services] = group!.services;
  const bookable = [{ ...group, services: [{ ...service, dentists: ['gone'] }, ...services] }, ...groups];
  expect(errorsOf({ bookable })).toEqual({});
});
