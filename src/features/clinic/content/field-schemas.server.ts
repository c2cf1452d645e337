import { z } from 'zod';
import { accentFault, tidyColour } from './accent-colour.ts';
import { isCivilDate } from '#platform/civil-date.ts';
import { weekdays } from './content.ts';
import { maxSourceLength } from './translated-from.ts';
import { tidyLink, type LinkName } from './tidy-input.ts';

// Schemas of the document's fields, each with a message that says how to correct a wrong value.

export const requiredMessage = 'Write something here';
export const tooLongMessage = (most: number) => `Keep it to ${most} letters`;
/** Hidden characters: some change the writing direction of the text around them. The two joiners of Devanagari are allowed. */
const unseen = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u;
const noUnseen = 'Leave out the hidden characters: copy the text as plain text';

/** Normalizes white space as the booking form does, so that a booked service is found again. */
const tidy = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[^\S\n]+/g, ' ')
    .trim();
const written = (most: number) => z.string(requiredMessage).overwrite(tidy).max(most, tooLongMessage(most));
/** Refuses braces: only page texts have {blanks}, which page-words.server.ts checks. */
const noBlanks = (text: string) => !/[{}]/.test(text);
const nothingFilled = 'Leave out { and }: nothing is filled in here';
export const lineField = (most: number) =>
  written(most)
    .refine((text) => !unseen.test(text), noUnseen)
    .refine(noBlanks, nothingFilled);
const linesWithBlanks = (most: number) =>
  written(most).refine((text) => !unseen.test(text.replaceAll('\n', ' ')), noUnseen);
export const linesField = (most: number) => linesWithBlanks(most).refine(noBlanks, nothingFilled);
export const isNotEmpty = (text: string) => text !== '';
export const filledLineField = (most: number) => lineField(most).refine(isNotEmpty, requiredMessage);

const noAddressLink = 'This is a link. Put it into “Link for directions”, and write the address here';
/** A line of the clinic's address: visitors read it, so a link from a map is no use there. */
export const addressField = (most: number) =>
  filledLineField(most).refine((text) => !/https?:|www\.|goo\.gl|g\.page/i.test(text), noAddressLink);

export const localizedField = (most: number, isNeeded = true) => byLanguage(linesField(most), isNeeded);
/** A page text, which may have blanks to fill in. */
export const pageTextField = (most: number) => byLanguage(linesWithBlanks(most), true);

/** Neither typed by people nor read by visitors: characters that an English text may not have are removed, not refused. */
const source = z
  .string(requiredMessage)
  .overwrite((text) => tidy(text.replaceAll(new RegExp(unseen, 'gu'), ' ')))
  .max(maxSourceLength, tooLongMessage(maxSourceLength));
const byLanguage = (text: z.ZodString, isNeeded: boolean) =>
  z
    .strictObject(
      {
        en: isNeeded ? text.refine(isNotEmpty, requiredMessage) : text,
        hi: text.optional(),
        mr: text.optional(),
        translatedFrom: z
          .strictObject({ hi: source.exactOptional(), mr: source.exactOptional() })
          .exactOptional(),
      },
      'Send the text by language: { "en": "…" }',
    )
    // An empty language counts as missing.
    .transform(({ en, hi, mr, translatedFrom }) => ({
      en,
      ...(hi && { hi }),
      ...(mr && { mr }),
      ...(translatedFrom && { translatedFrom }),
    }));

export const idField = z
  .string('Give it an id')
  .regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'An id has small letters, digits and hyphens');
const noTime = 'Write a time such as 09:30';
export const timeField = z.string(noTime).regex(/^([01]\d|2[0-3]):[0-5]\d$/, noTime);
const noDate = 'Write a day such as 2026-11-09';
export const dateField = z.string(noDate).refine(isCivilDate, noDate);
export const integerField = (
  least: number,
  most: number,
  mend = `Write a whole number from ${least} to ${most}`,
) => {
  return z.number(mend).int(mend).min(least, mend).max(most, mend);
};
export const degreesField = (most: number) => {
  const mend = `Write degrees from -${most} to ${most}, such as 19.0607`;
  return z.number(mend).min(-most, mend).max(most, mend);
};
const noLink = 'Write the whole address, starting with https://';
export const linkField = (name: LinkName) =>
  z
    .string(noLink)
    .overwrite((text) => tidyLink(name, text))
    .max(500, tooLongMessage(500))
    .refine((text) => /^https?:\/\/[^/\s]/.test(text) && URL.canParse(text) && !unseen.test(text), noLink)
    .refine(
      (text) => !/^https?:[/\\]*[^/\\?#]*@/.test(text),
      'Leave out the name before the @: it hides where the link leads',
    );
export const accentField = z
  .string(requiredMessage)
  .max(20, tooLongMessage(20))
  .overwrite(tidyColour)
  .check(({ value, issues }) => {
    const message = accentFault(value);
    if (message) issues.push({ code: 'custom', message, input: value });
  });
const noPicture = 'This is no picture of this site';
export const markField = z.string(noPicture).regex(/^mark\/\d{1,16}_[a-z0-9]{1,40}$/, noPicture);
const percent = integerField(0, 100);
export const pictureField = z.strictObject(
  {
    file: z.string(noPicture).regex(/^(clinic|people)\/\d{1,16}_[a-z0-9]{1,40}$/, noPicture),
    focus: z.strictObject({ x: percent, y: percent }, 'Send x and y'),
    alt: localizedField(300, false),
  },
  noPicture,
);
export const booleanField = z.boolean('Answer yes or no');
export const listField = <Item extends z.ZodType>(most: number, item: Item) =>
  z.array(item, 'Send a list').max(most, `No more than ${most} fit here`);

const session = z
  .strictObject({
    opens: timeField,
    closes: timeField,
    slots: listField(96, timeField),
    lastSlotMinutes: integerField(5, 480),
  })
  .check(({ value: { opens, closes, slots }, issues }) => {
    const fault = (path: (string | number)[], message: string) =>
      issues.push({ code: 'custom', message, path, input: slots });
    if (opens >= closes) {
      fault(['closes'], 'Close after you open');
      return;
    }
    slots.forEach((slot, index) => {
      if (slot < opens || slot > closes) fault(['slots', index], 'This time is outside the hours');
      else if (index > 0 && slot <= slots[index - 1]!)
        fault(['slots', index], 'Put the times in order, each once');
    });
  });
/** The sessions of a day, in order and without overlaps; one may begin when the previous one ends. */
const day = listField(4, session).check(({ value, issues }) => {
  value.forEach(({ opens, slots }, index) => {
    const before = value[index - 1];
    if (!before) return;
    const message = before.closes > opens ? 'These hours begin before the earlier ones end' : undefined;
    const twice = before.slots.includes(slots[0] as string) && 'This time is in the earlier hours already';
    if (message) issues.push({ code: 'custom', message, path: [index, 'opens'], input: opens });
    else if (twice) issues.push({ code: 'custom', message: twice, path: [index, 'slots', 0], input: opens });
  });
});
export const weekField = z.strictObject(
  Object.fromEntries(weekdays.map((name) => [name, day])) as Record<(typeof weekdays)[number], typeof day>,
  'Send the hours of each weekday',
);
