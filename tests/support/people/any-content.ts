import * as fc from 'fast-check';
import {
  priceTaxes,
  weekdays,
  type Content,
  type ContentSession,
  type Text,
} from '#features/clinic/content/content.ts';

// Documents that an owner may save: whatever can be typed, pasted or imported, within the rules of parse-content.server.ts.

/** Texts that an attacker may write. */
export const oddTexts = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</script></title></template>',
  'O’Brien & Söhne "Dental" \'24',
  'आशा दंत चिकित्सा क्लिनिक',
  '😁🦷👩🏽‍⚕️',
  '$& $` <%= 1+1 %> %s',
  'a'.repeat(25),
  '日本語の歯医者',
];
const letters = fc.string({ unit: 'grapheme', maxLength: 25 }).map((text) =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Cn}\u2028\u2029{}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim(),
);
/** One line, never empty. */
const line = fc.oneof(
  fc.constantFrom(...oddTexts),
  letters.map((text) => `N${text}`),
);
const text: fc.Arbitrary<Text> = fc
  .tuple(line, fc.option(line), fc.option(line))
  .map(([en, hi, mr]) => ({ en, ...(hi && { hi }), ...(mr && { mr }) }));
/** A title without ' - ', which separates a category from its service. */
const title = text.map((texts) => ({ ...texts, en: texts.en.replaceAll(' - ', ' ') }));

/** Items with unique ids and names. */
const numbered = <Item extends object>(
  items: fc.Arbitrary<Item>,
  kind: string,
  least: number,
  most: number,
): fc.Arbitrary<(Item & { id: string })[]> =>
  fc
    .array(items, { minLength: least, maxLength: most })
    .map((list) => list.map((item, index) => ({ ...item, id: `${kind}-${index}` })));

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
/** Up to three sessions without overlaps, each in its own part of the day. */
const day: fc.Arbitrary<ContentSession[]> = fc
  .uniqueArray(fc.integer({ min: 0, max: 2 }), { maxLength: 3 })
  .chain((parts) =>
    fc.tuple(
      ...parts
        .sort((a, b) => a - b)
        .map((part) =>
          fc
            .record({
              opens: fc.integer({ min: 0, max: 130 }),
              length: fc.integer({ min: 30, max: 230 }),
              step: fc.integer({ min: 7, max: 90 }),
              last: fc.integer({ min: 5, max: 120 }),
            })
            .map(({ opens, length, step, last }) => {
              const from = 300 + part * 380 + opens;
              const slots = Array.from(
                { length: Math.floor(length / step) + 1 },
                (_, index) => from + index * step,
              );
              return {
                opens: clock(from),
                closes: clock(from + length),
                slots: slots.map(clock),
                lastSlotMinutes: last,
              };
            }),
        ),
    ),
  );

const price = fc.record(
  {
    name: text,
    rupees: fc.integer({ min: 0, max: 10_000_000 }),
    indicative: fc.boolean(),
    tax: fc.constantFrom(...priceTaxes),
    shown: fc.boolean(),
  },
  { requiredKeys: ['name', 'rupees', 'indicative', 'shown'] },
);
const dentist = fc.record({
  name: line,
  qualification: text,
  registration: fc.constantFrom('', 'A-12345', '<b>7</b>'),
  languages: fc.subarray(['en', 'hi', 'mr'] as const),
  about: text,
  shown: fc.boolean(),
});
const review = fc.record({
  name: line,
  location: line,
  rating: fc.integer({ min: 1, max: 5 }),
  text: fc.array(line, { minLength: 1, maxLength: 12 }).map((lines) => lines.join(' ')),
  treatment: line,
  source: line,
  date: fc.constant('2026-05-04'),
  permission: fc.constant({ by: 'Asha', date: '2026-05-05' }),
});
const withOwnName = <Named extends { name: Text }>(item: Named, index: number): Named => ({
  ...item,
  name: { ...item.name, en: `${item.name.en} ${index}` },
});

export const anyContent: fc.Arbitrary<Content> = fc
  .record({
    name: line,
    shortName: line,
    phone: fc.constantFrom('+91 22 5555 0100', '022 2640 0000', '9876543210'),
    email: fc.constantFrom('asha@clinic.example', "o'brien+desk@clinic.example"),
    street: line,
    locality: line,
    city: line,
    geo: fc.option(
      fc.record({
        latitude: fc.integer({ min: -90, max: 90 }),
        longitude: fc.integer({ min: -180, max: 180 }),
      }),
    ),
    hours: fc.record(
      Object.fromEntries(weekdays.map((name) => [name, day])) as Record<
        (typeof weekdays)[number],
        typeof day
      >,
    ),
    daysAhead: fc.integer({ min: 1, max: 120 }),
    leadMinutes: fc.integer({ min: 0, max: 3000 }),
    chairs: fc.integer({ min: 1, max: 4 }),
    holidays: fc.uniqueArray(fc.integer({ min: 10, max: 30 }), { maxLength: 5 }),
    holidayName: text,
    blocks: numbered(
      fc.record({ title, description: text, prices: numbered(price, 'price', 0, 5) }),
      'block',
      0,
      6,
    ),
    bookable: numbered(
      fc.record({ category: title, services: numbered(fc.record({ name: text }), 'service', 1, 5) }),
      'group',
      1,
      5,
    ),
    dentists: numbered(dentist, 'dentist', 0, 4),
    reviews: numbered(review, 'review', 0, 8),
    heading: text,
  })
  .map(
    ({
      street,
      locality,
      city,
      geo,
      daysAhead,
      leadMinutes,
      chairs,
      holidays,
      holidayName,
      heading,
      ...rest
    }) => ({
      ...rest,
      address: { street, locality, city, postcode: '400050' },
      ...(geo && { geo }),
      links: { map: 'https://maps.example/?q=%22%3E<b>' },
      booking: {
        daysAhead,
        leadMinutes,
        changeHours: 2,
        chairs,
        overrunMinutes: 0,
        emergency: { perDay: 0, openHoursBefore: 0 },
      },
      holidays: holidays.map((date) => ({ date: `2026-11-${date}`, name: holidayName })),
      blocks: rest.blocks.map((block, index) => ({
        ...block,
        prices: block.prices.map((one, at) => ({
          ...withOwnName(one, index * 10 + at),
          id: `price-${index}-${at}`,
        })),
      })),
      bookable: rest.bookable.map((group, index) => ({
        ...group,
        services: group.services.map((one, at) => ({
          ...withOwnName(one, at),
          id: `service-${index}-${at}`,
        })),
        category: { ...group.category, en: `${group.category.en} ${index}` },
      })),
      texts: { 'home.aboutHeading': heading },
    }),
  );
