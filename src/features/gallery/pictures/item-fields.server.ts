import { z } from 'zod';
import { fieldErrors } from '#platform/api/field-errors.server.ts';
import { categories } from './gallery-item.ts';

const httpsAddress = z
  .string('Send a text')
  .max(2000, 'Keep it to 2000 characters')
  .refine((text) => URL.canParse(text) && new URL(text).protocol === 'https:' && !new URL(text).username, {
    error: 'Write the whole address of the picture, starting with https://',
  });
const partOfHundred = 'Send a number from 0 to 100';
const percent = z.coerce.number(partOfHundred).min(0, partOfHundred).max(100, partOfHundred);
const focalPoint = z.strictObject({ x: percent, y: percent }, 'Send x and y');
const written = (most: number) => z.string('Send a text').trim().max(most, `Keep it to ${most} characters`);

/** What an item's form may say; files come beside it. */
export const itemFields = z.strictObject(
  {
    title: written(120).min(1, 'Write a title').optional(),
    description: written(1000).optional(),
    category: z.enum(categories, `Choose one of: ${categories.join(', ')}`).optional(),
    alt: written(300).optional(),
    focalPoint: focalPoint.optional(),
    /** The https address of a picture elsewhere, instead of a file. */
    image: httpsAddress.optional(),
    /** The version that the editor saw. */
    version: z.coerce.number('Send a whole number').int('Send a whole number').optional(),
  },
  'Send one JSON object',
);
export type ItemFields = z.infer<typeof itemFields>;

/** The same as a form, in which all but a file is text. */
export const itemForm = itemFields.extend({
  file: z
    .file('Send one picture, as file')
    .optional()
    .meta({ description: 'JPEG, PNG, GIF or WebP, up to 10 MB' }),
  focalPoint: z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue('Write it as JSON');
        return z.NEVER;
      }
    })
    .pipe(focalPoint)
    .optional()
    .meta({ description: 'As JSON: {"x": 50, "y": 50}' }),
});

/** Which items are asked for; what is not understood is passed over, as in the address of a page. */
const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
  .optional()
  .catch(undefined);
export const listQuery = z.object({
  category: z.enum(categories).optional().catch(undefined),
  /** Items behind this order. */
  after: wholeNumber,
  limit: wholeNumber,
});

const id = z.string('Send ids').max(64, 'Send ids');
export const orderFields = z.strictObject(
  { ids: z.array(id, 'Send the list of ids').max(20_000, 'Send at most 20,000 ids') },
  'Send one JSON object',
);

/** What is wrong: in one line for whoever filled in the form, and a message for each field at fault. */
export interface Fault {
  fault: string;
  errors?: Record<string, string>;
}

export function faultOf(error: z.ZodError): Fault {
  const errors = fieldErrors(error);
  const [[field, message] = ['', '']] = Object.entries(errors);
  return field ? { fault: `${field}: ${message}`, errors } : { fault: message };
}
