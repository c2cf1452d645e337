import { z } from 'zod';
import {
  date,
  degrees,
  filled,
  full,
  id,
  inLanguages,
  line,
  lines,
  link,
  needed,
  pageText,
  picture,
  tooLong,
  upTo,
  week,
  whole,
  yes,
} from './kinds-of-field.server.ts';
import { languages } from '#platform/language.ts';
import { keptParts, longestService, picturePlaces, type Content, type ContentErrors } from './content.ts';

const price = z.strictObject({
  id,
  name: inLanguages(80),
  rupees: whole(0, 10_000_000, 'Write the price in digits, such as 1500; 10000000 at most'),
  indicative: yes,
  shown: yes,
});
const service = z.strictObject({
  id,
  name: inLanguages(80),
  minutes: whole(5, 480).exactOptional(),
  dentists: upTo(50, id).exactOptional(),
  emergency: yes.exactOptional(),
});
const dentist = z.strictObject({
  id,
  name: filled(80),
  qualification: inLanguages(120, false),
  registration: line(60),
  languages: upTo(languages.length, z.enum(languages, 'Choose English, Hindi or Marathi')),
  about: inLanguages(600, false).exactOptional(),
  picture: picture.exactOptional(),
  chair: whole(1, 20).exactOptional(),
  hours: week.exactOptional(),
  shown: yes,
});
const review = z.strictObject({
  id,
  name: filled(60),
  location: line(60).exactOptional(),
  rating: whole(1, 5),
  text: lines(2000).refine(full, needed),
  treatment: line(80),
  source: line(300),
  date,
  permission: z.strictObject({ by: filled(80), date }).exactOptional(),
});

/** As people write numbers: '400 050', '+91 98200-00000'. */
const withoutGaps = (text: string): string => text.replaceAll(/^\s*\+|[\s()-]/g, '');

/** More than the pages have. */
const maxTexts = 2000;
const hasAtMost = (most: number, sent: unknown) =>
  typeof sent !== 'object' || sent === null || Object.keys(sent).length <= most;

const schema = z
  .strictObject(
    {
      name: filled(60),
      shortName: filled(30),
      phone: z
        .string(needed)
        .trim()
        .regex(/^\+?\d[\d ()-]{6,20}$/, 'Write the number as people read it, such as +91 22 0000 0000'),
      whatsapp: z
        .string(needed)
        .overwrite(withoutGaps)
        .regex(/^\d{8,15}$/, 'Write digits alone, country code first, such as 910000000000')
        .exactOptional(),
      email: z
        .string(needed)
        .trim()
        .max(120, tooLong(120))
        .regex(z.regexes.email, 'Write one e-mail address, such as hello@clinic.example'),
      address: z.strictObject({
        street: filled(120),
        locality: filled(80),
        city: filled(80),
        postcode: z
          .string(needed)
          .overwrite(withoutGaps)
          .regex(/^\d{6}$/, 'Write the six digits'),
      }),
      geo: z.strictObject({ latitude: degrees(90), longitude: degrees(180) }).exactOptional(),
      links: z.strictObject({
        instagram: link.exactOptional(),
        linkedin: link.exactOptional(),
        reviews: link.exactOptional(),
        map: link.exactOptional(),
      }),
      hours: week,
      booking: z.strictObject({
        daysAhead: whole(1, 366),
        leadMinutes: whole(0, 10_080),
        changeHours: whole(0, 168),
        chairs: whole(1, 20),
        overrunMinutes: whole(0, 240),
        emergency: z.strictObject({ perDay: whole(0, 50), openHoursBefore: whole(0, 168) }),
      }),
      holidays: upTo(400, z.strictObject({ date, name: inLanguages(60) })),
      blocks: upTo(
        40,
        z.strictObject({
          id,
          title: inLanguages(60),
          description: inLanguages(300, false),
          picture: picture.exactOptional(),
          prices: upTo(200, price),
        }),
      ),
      bookable: upTo(40, z.strictObject({ id, category: inLanguages(60), services: upTo(200, service) })),
      dentists: upTo(100, dentist),
      reviews: upTo(1000, review),
      kept: upTo(keptParts.length, z.enum(keptParts)).exactOptional(),
      pictures: z.partialRecord(z.enum(picturePlaces), picture).exactOptional(),
      // Counted first: to read a hundred thousand of them would hold up every visitor.
      texts: z
        .custom<object>((sent) => hasAtMost(maxTexts, sent), `No more than ${maxTexts} texts fit here`)
        .pipe(z.record(z.string().max(120), pageText(2000), 'Send the texts by name')),
    },
    'Send the whole document',
  )
  .check(({ value, issues }) => {
    const fault = (path: (string | number)[], message: string) =>
      issues.push({ code: 'custom', message, path, input: undefined });
    for (const { path, message } of [
      ...repeated(idsOf(value), 'Another one has this id'),
      ...repeated(
        value.holidays.map((holiday, index) => [holiday.date, ['holidays', index, 'date']]),
        'This day is in the list already',
      ),
      ...repeated(bookedNames(value), 'Another service has this name'),
      ...wrongServices(value),
    ])
      fault(path, message);
  });

type Path = (string | number)[];
type Placed = readonly [text: string, path: Path];
type Parsed = Pick<Content, 'blocks' | 'bookable' | 'dentists' | 'reviews'>;

function repeated(values: readonly Placed[], message: string): { path: Path; message: string }[] {
  const seen = new Set<string>();
  return values.flatMap(([text, path]) => {
    const isRepeated = seen.has(text);
    seen.add(text);
    return isRepeated ? [{ path, message }] : [];
  });
}

/** Each with the kind of thing before it: a price may be called as a service is. */
function idsOf({ blocks, bookable, dentists, reviews }: Parsed): Placed[] {
  const place = (kind: string, list: readonly { id: string }[], at: Path): Placed[] =>
    list.map((item, index) => [`${kind} ${item.id}`, [...at, index, 'id']]);
  return [
    ...place('block', blocks, ['blocks']),
    ...blocks.flatMap(({ prices }, index) => place('price', prices, ['blocks', index, 'prices'])),
    ...place('category', bookable, ['bookable']),
    ...bookable.flatMap(({ services }, index) => place('service', services, ['bookable', index, 'services'])),
    ...place('dentist', dentists, ['dentists']),
    ...place('review', reviews, ['reviews']),
  ];
}

const bookedNames = ({ bookable }: Pick<Parsed, 'bookable'>): Placed[] =>
  bookable.flatMap(({ category, services }, index) =>
    services.map(({ name }, at): Placed => [
      `${category.en} - ${name.en}`,
      ['bookable', index, 'services', at, 'name', 'en'],
    ]),
  );

function wrongServices({ bookable, blocks, dentists }: Parsed): { path: Path; message: string }[] {
  const known = new Set(dentists.map((one) => one.id));
  const hyphen = 'Leave out the hyphen with spaces around it: it parts a category from its service';
  const titles: Placed[] = [
    ...bookable.map(({ category }, index): Placed => [category.en, ['bookable', index, 'category', 'en']]),
    ...blocks.map(({ title }, index): Placed => [title.en, ['blocks', index, 'title', 'en']]),
  ];
  return [
    ...(bookable.some(({ services }) => services.length > 0)
      ? []
      : [{ path: ['bookable'], message: 'Leave at least one service that can be booked' }]),
    ...bookedNames({ bookable })
      .filter(([text]) => text.length > longestService)
      .map(([, path]) => ({
        path,
        message: `Keep category and service together to ${longestService} letters`,
      })),
    ...titles.filter(([text]) => text.includes(' - ')).map(([, path]) => ({ path, message: hyphen })),
    ...bookable.flatMap(({ services }, index) =>
      services.flatMap(({ dentists: does = [] }, at) =>
        does.flatMap((one, number) =>
          known.has(one)
            ? []
            : [
                {
                  path: ['bookable', index, 'services', at, 'dentists', number],
                  message: 'This dentist is not in the list',
                },
              ],
        ),
      ),
    ),
  ];
}

type ParsedContent = { ok: true; content: Content } | { ok: false; errors: ContentErrors };

/** A document as it was sent, with each of its faults. */
export function parseContent(sent: unknown): ParsedContent {
  const parsed = schema.safeParse(sent);
  if (parsed.success) return { ok: true, content: parsed.data };
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const isUnknown = issue.code === 'unrecognized_keys';
    const message = isUnknown ? `This is no part of the document: ${issue.keys.join(', ')}` : issue.message;
    errors[issue.path.join('.')] ??= message;
  }
  return { ok: false, errors };
}
