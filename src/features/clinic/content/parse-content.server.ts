import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import {
  addressField,
  dateField,
  degreesField,
  accentField,
  filledLineField,
  isNotEmpty,
  idField,
  localizedField,
  lineField,
  linesField,
  linkField,
  markField,
  requiredMessage,
  pageTextField,
  pictureField,
  timeField,
  tooLongMessage,
  listField,
  weekField,
  integerField,
  booleanField,
} from './field-schemas.server.ts';
import { getOwnProperty } from '#platform/values/own-property.ts';
import { structureOf } from '#platform/values/parse-stored.server.ts';
import { spokenCodes } from './spoken-languages.ts';
import { sharedChairFaults } from './shared-chairs.ts';
import { tidyEmail, tidyPhone, tidyPostcode, tidyWhatsapp } from './tidy-input.ts';
import {
  keptParts,
  maxChairs,
  maxServiceLength,
  picturePlaces,
  priceTaxes,
  type Content,
  type ContentErrors,
} from './content.ts';

const price = z.strictObject({
  id: idField,
  name: localizedField(80),
  rupees: integerField(0, 10_000_000, 'Write the price in digits, such as 1500; 10000000 at most'),
  indicative: booleanField,
  tax: z
    .enum(priceTaxes, 'Choose “included” or “added”, or leave it out where there is no GST')
    .exactOptional(),
  shown: booleanField,
});
const service = z.strictObject({
  id: idField,
  name: localizedField(80),
  minutes: integerField(5, 480).exactOptional(),
  dentists: listField(50, idField).exactOptional(),
  emergency: booleanField.exactOptional(),
});
const dentist = z.strictObject({
  id: idField,
  name: filledLineField(80),
  qualification: localizedField(120, false),
  registration: lineField(60),
  languages: listField(
    spokenCodes.length,
    z.enum(spokenCodes, `Choose from the list: ${spokenCodes.join(', ')}`),
  ),
  about: localizedField(600, false).exactOptional(),
  picture: pictureField.exactOptional(),
  chair: integerField(1, 20).exactOptional(),
  hours: weekField.exactOptional(),
  shown: booleanField,
});
const review = z.strictObject({
  id: idField,
  name: filledLineField(60),
  location: lineField(60).exactOptional(),
  rating: integerField(1, 5),
  text: linesField(2000).refine(isNotEmpty, requiredMessage),
  treatment: lineField(80),
  source: lineField(300),
  date: dateField,
  permission: z.strictObject({ by: lineField(80), date: dateField }).exactOptional(),
});

/** The maximum number of replaced texts, more than the pages have. */
const maxTexts = 2000;
const hasAtMost = (most: number, sent: unknown) =>
  typeof sent !== 'object' || sent === null || Object.keys(sent).length <= most;

const schema = z
  .strictObject(
    {
      name: filledLineField(60),
      shortName: filledLineField(30),
      accent: accentField.exactOptional(),
      mark: markField.exactOptional(),
      phone: z
        .string(requiredMessage)
        .overwrite(tidyPhone)
        .regex(/^\+?\d[\d ()-]{6,20}$/, 'Write the number as people read it, such as +91 22 0000 0000'),
      whatsapp: z
        .string(requiredMessage)
        .overwrite(tidyWhatsapp)
        .regex(/^\d{8,15}$/, 'Write digits alone, country code first, such as 910000000000')
        .exactOptional(),
      email: z
        .string(requiredMessage)
        .overwrite(tidyEmail)
        .max(120, tooLongMessage(120))
        .regex(z.regexes.email, 'Write one e-mail address, such as hello@clinic.example'),
      privacyContact: filledLineField(80).exactOptional(),
      keepErasedDays: integerField(30, 3650).exactOptional(),
      address: z.strictObject({
        street: addressField(120),
        locality: addressField(80),
        city: addressField(80),
        postcode: z
          .string(requiredMessage)
          .overwrite(tidyPostcode)
          .regex(/^\d{6}$/, 'Write the six digits'),
      }),
      geo: z.strictObject({ latitude: degreesField(90), longitude: degreesField(180) }).exactOptional(),
      links: z.strictObject({
        instagram: linkField('instagram').exactOptional(),
        linkedin: linkField('linkedin').exactOptional(),
        reviews: linkField('reviews').exactOptional(),
        map: linkField('map').exactOptional(),
        wasteReport: linkField('wasteReport').exactOptional(),
      }),
      hours: weekField,
      booking: z.strictObject({
        daysAhead: integerField(1, 366),
        leadMinutes: integerField(0, 10_080),
        changeHours: integerField(0, 168),
        chairs: integerField(1, maxChairs),
        overrunMinutes: integerField(0, 240),
        emergency: z.strictObject({ perDay: integerField(0, 50), openHoursBefore: integerField(0, 168) }),
        maxMissed: integerField(1, 20).exactOptional(),
        comingBy: timeField.exactOptional(),
      }),
      holidays: listField(400, z.strictObject({ date: dateField, name: localizedField(60) })),
      blocks: listField(
        40,
        z.strictObject({
          id: idField,
          title: localizedField(60),
          description: localizedField(300, false),
          picture: pictureField.exactOptional(),
          prices: listField(200, price),
        }),
      ),
      bookable: listField(
        40,
        z.strictObject({ id: idField, category: localizedField(60), services: listField(200, service) }),
      ),
      dentists: listField(100, dentist),
      reviews: listField(1000, review),
      kept: listField(keptParts.length, z.enum(keptParts)).exactOptional(),
      pictures: z.partialRecord(z.enum(picturePlaces), pictureField).exactOptional(),
      // Counted before parsing, since parsing a hundred thousand texts would block the server.
      texts: z
        .custom<object>((sent) => hasAtMost(maxTexts, sent), `No more than ${maxTexts} texts fit here`)
        .pipe(z.record(z.string().max(120), pageTextField(2000), 'Send the texts by name')),
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
      ...sharedChairFaults(value),
    ])
      fault(path, message);
  });

/** Accepts what earlier builds stored; a database migration changes what this can't. */
export const storedContent: z.ZodType<Content> = structureOf(schema);

/** A draft has fields as they were typed: a number may still be a text, or missing. */
export const storedDraft: z.ZodType<Content> = structureOf(
  schema,
  z.union([z.number(), z.string()]).optional(),
);

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

/** All ids with their kind as a prefix, since a price and a service may have the same id. */
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

function wrongServices({ bookable, blocks }: Parsed): { path: Path; message: string }[] {
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
      .filter(([text]) => text.length > maxServiceLength)
      .map(([, path]) => ({
        path,
        message: `Keep category and service together to ${maxServiceLength} letters`,
      })),
    ...titles.filter(([text]) => text.includes(' - ')).map(([, path]) => ({ path, message: hyphen })),
  ];
}

type ParsedContent = { ok: true; content: Content } | { ok: false; errors: ContentErrors };

/** Parses a document, or returns all of its faults. */
export function parseContent(sent: unknown): ParsedContent {
  const parsed = schema.safeParse(sent);
  if (parsed.success) return { ok: true, content: parsed.data };
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const isUnknown = issue.code === 'unrecognized_keys';
    const message = isUnknown ? `${noPart}: ${issue.keys.join(', ')}` : issue.message;
    errors[issue.path.join('.')] ??= message;
  }
  return { ok: false, errors };
}

const noPart = 'This is no part of the document';

/** Ids, names of files and closed days identify parts. The editor writes them by itself, so a draft has none with a fault. */
const identifies = /^(texts)?$|(^|\.)(id|file|mark)$|^holidays\.\d+\.date$/;

/** A fault that nobody typed: the part is refused, not kept in a draft. */
export const isFaultOfStructure = (path: string, says: string): boolean =>
  identifies.test(path) || isUnknownPart(says);

export const isUnknownPart = (says: string): boolean => says.startsWith(noPart);

/** Accepts a draft with faults in its fields, which it keeps as they were typed; undefined where it is another document. */
export function parseDraft(sent: unknown): Content | undefined {
  const { data } = storedDraft.safeParse(sent);
  // A part of another structure would be left out of what is stored.
  return data && isDeepStrictEqual(JSON.parse(JSON.stringify(data)), sent) ? data : undefined;
}

/** The document with each part tidied that has no fault; the others stay as they were typed. */
export const tidyContent = (content: Content): Content => tidyPart(schema, content) as Content;

function tidyPart(part: z.core.$ZodType, value: unknown): unknown {
  const parsed = z.safeParse(part, value);
  if (parsed.success) return parsed.data;
  const inner = part instanceof z.ZodExactOptional || part instanceof z.ZodOptional ? part.unwrap() : part;
  if (inner instanceof z.ZodPipe && !(inner.out instanceof z.ZodTransform)) return tidyPart(inner.out, value);
  if (typeof value !== 'object' || value === null) return value;
  if (inner instanceof z.ZodArray && Array.isArray(value))
    return value.map((item: unknown) => tidyPart(inner.element, item));
  const schemaOf = (key: string) =>
    inner instanceof z.ZodRecord
      ? inner.valueType
      : inner instanceof z.ZodObject
        ? getOwnProperty<z.core.$ZodType>(inner.shape, key)
        : undefined;
  const members = Object.entries(value).map(([key, one]) => {
    const member = schemaOf(key);
    return [key, member ? tidyPart(member, one) : one] as const;
  });
  return Object.fromEntries(members);
}
