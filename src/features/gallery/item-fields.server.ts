import { z } from 'zod';
import { categories } from './gallery-item.ts';

const httpsAddress = z
  .string()
  .max(2000)
  .refine((text) => URL.canParse(text) && new URL(text).protocol === 'https:' && !new URL(text).username, {
    error: 'Write the whole address of the picture, starting with https://',
  });
const percent = z.coerce.number().min(0).max(100);
const focalPoint = z.strictObject({ x: percent, y: percent });
const written = (most: number) => z.string().trim().max(most, `Keep it to ${most} characters`);

/** What an item's form may say; files come beside it. */
export const itemFields = z.strictObject({
  title: written(120).min(1, 'Write a title').optional(),
  description: written(1000).optional(),
  category: z.enum(categories, `Choose one of: ${categories.join(', ')}`).optional(),
  alt: written(300).optional(),
  focalPoint: focalPoint.optional(),
  /** The https address of a picture elsewhere, instead of a file. */
  image: httpsAddress.optional(),
  /** The version that the editor saw. */
  version: z.coerce.number().int().optional(),
});
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

export const orderFields = z.strictObject({ ids: z.array(z.string().max(64)).max(20_000) });

/** The first fault, in words for whoever filled in the form. */
export function firstFault({ issues }: z.ZodError): string {
  const [issue] = issues;
  return issue!.path.length > 0 ? `${issue!.path.join('.')}: ${issue!.message}` : issue!.message;
}
