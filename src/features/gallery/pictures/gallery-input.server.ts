import { z } from 'zod';
import { fieldErrors } from '#platform/api/problem.server.ts';
import { readBody } from '#platform/api/read-request.server.ts';
import { returnMemoryWhenQuiet } from '#platform/api/return-memory.server.ts';
import { lineInput, paragraphsInput, textInput, uploadedName } from '#platform/api/text-input.server.ts';
import { translations } from '#platform/language.ts';
import { galleryCategories } from './gallery-item.ts';
import type { Upload } from './ingest-picture.server.ts';
import { maxLengths, maxPictureBytes, acceptedPictures } from './item-rules.ts';

const tooLong = (most: number) => `Keep it to ${most} characters`;
const line = (most: number) => lineInput(most, tooLong(most));
const httpsAddress = line(2000).refine(
  (text) => URL.canParse(text) && new URL(text).protocol === 'https:' && !new URL(text).username,
  {
    error: 'Write the whole address of the picture, starting with https://',
  },
);
const partOfHundred = 'Send a number from 0 to 100';
const percent = z.coerce.number(partOfHundred).min(0, partOfHundred).max(100, partOfHundred);
const focalPoint = z.strictObject({ x: percent, y: percent }, 'Send x and y');
const yesOrNo = 'Send true or false';

/** Fields of an item's form; files come beside it. */
export const itemFields = z.strictObject(
  {
    title: line(maxLengths.title).min(1, 'Write a title').optional(),
    description: paragraphsInput(maxLengths.description, tooLong(maxLengths.description)).optional(),
    category: z.enum(galleryCategories, `Choose one of: ${galleryCategories.join(', ')}`).optional(),
    alt: line(maxLengths.alt).optional(),
    focalPoint: focalPoint.optional(),
    isActive: z
      .boolean(yesOrNo)
      .optional()
      .meta({ description: 'false hides the picture from visitors; it stays in the editor' }),
    person: z.enum(['yes', 'no'], 'Send yes or no').optional().meta({
      description:
        'Whether a person can be recognised in the picture. With yes visitors see it once that person’s permission is written down',
    }),
    /** The https address of a picture elsewhere, instead of a file. */
    image: httpsAddress.optional(),
    /** The version that the editor saw. */
    version: z.coerce.number('Send a whole number').int('Send a whole number').optional(),
  },
  'Send one JSON object',
);

const asJson = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue('Write it as JSON');
        return z.NEVER;
      }
    })
    .pipe(schema)
    .optional();

/** The same as a form, in which all but a file is text. */
export const itemForm = itemFields.extend({
  file: z.file('Send one picture, as file').optional().meta({ description: acceptedPictures }),
  isActive: z
    .enum(['true', 'false'], yesOrNo)
    .transform((text) => text === 'true')
    .optional()
    .meta({ description: 'false hides the picture from visitors; it stays in the editor' }),
  focalPoint: asJson(focalPoint).meta({ description: 'As JSON: {"x": 50, "y": 50}' }),
});

const batch = z.strictObject(
  {
    id: textInput().min(1).max(64),
    index: z.number().int().min(0).max(1_000_000),
  },
  'Send id and index',
);

/** The form of a new item. */
export const newItemForm = itemForm.extend({
  batch: asJson(batch).meta({
    description:
      'As JSON: {"id": "a text of your own", "index": 0}. Pictures with the same id stand by their index, whichever arrives first',
  }),
});
export type ItemFields = z.infer<typeof itemFields>;
export type NewItemFields = ItemFields & Pick<z.infer<typeof newItemForm>, 'batch'>;

/** Invalid filters are ignored, as in a page's address. */
const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
  .optional()
  .catch(undefined);
export const listQuery = z.object({
  category: z.enum(galleryCategories).optional().catch(undefined),
  /** Items behind this order. */
  after: wholeNumber,
  limit: wholeNumber,
  language: z.enum(translations).optional().catch(undefined).meta({
    description: 'The language of the texts that came with the site; what an editor wrote stays as it is',
  }),
});

/** ?undoable: the files are kept for ten minutes, in which the item can be restored. */
export const deleteQuery = z.object({ undoable: z.string().optional() });

const id = textInput('Send ids').max(64, 'Send ids');
export const orderFields = z.strictObject(
  { ids: z.array(id, 'Send the list of ids').max(20_000, 'Send at most 20,000 ids') },
  'Send one JSON object',
);

/** Faults: in one line for the person who filled in the form, and a message for each field at fault. */
export interface Fault {
  fault: string;
  errors?: Record<string, string>;
}

export const faultOf = (error: z.ZodError): Fault => faultOfErrors(fieldErrors(error));

export function faultOfErrors(errors: Record<string, string>): Fault {
  const [[field, message] = ['', '']] = Object.entries(errors);
  return field ? { fault: `${field}: ${message}`, errors } : { fault: message };
}

/** After longer bodies memory is returned: shorter ones, without a picture, leave little behind. */
const largeBody = 256 * 1024;
/** Maximum length of the body of an upload: the largest picture and the item's texts. */
export const maxItemFormBytes = maxPictureBytes + 64 * 1024;
type ItemInput =
  | { ok: true; fields: NewItemFields; file: Upload | undefined }
  | { ok: false; reason: 'too-large' }
  | ({ ok: false; reason: 'bad-fields' } & Fault);

/** An item's fields from JSON, or from a form with a file. */
export async function readItem(
  request: Request,
  formFields: typeof itemForm | typeof newItemForm = itemForm,
): Promise<ItemInput> {
  const announced = Number(request.headers.get('Content-Length') ?? 0);
  const isTooLarge = announced > maxItemFormBytes;
  // A connection that breaks during an upload is no failure of the server.
  const body = isTooLarge
    ? undefined
    : await readBody(request.body, maxItemFormBytes).catch(() => new Uint8Array());
  if (Math.max(announced, body?.byteLength ?? maxItemFormBytes) > largeBody) returnMemoryWhenQuiet();
  if (!body) return { ok: false, reason: 'too-large' };
  const type = request.headers.get('Content-Type') ?? '';
  try {
    if (/^multipart\/form-data\b/i.test(type)) return await fromForm(body, type, formFields);
    if (/^application\/json\b/i.test(type)) return fromJson(body);
  } catch {
    return badFields({ fault: 'The request could not be read' });
  }
  return badFields({ fault: 'Send JSON or a form with a file' });
}

async function fromForm(
  body: Uint8Array<ArrayBuffer>,
  type: string,
  formFields: z.ZodType<z.infer<typeof newItemForm>>,
): Promise<ItemInput> {
  const form = await new Response(body, { headers: { 'Content-Type': type } }).formData();
  const parts = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of form) {
    if (typeof value !== 'string' && name in parts) return badFields({ fault: 'Send one picture, as file' });
    // In a form, an empty part means 'not set'.
    if (value !== '' || name === 'description' || name === 'alt') parts[name] = value;
  }
  const parsed = formFields.safeParse(parts);
  if (!parsed.success) return badFields(faultOf(parsed.error));
  const { file, ...fields } = parsed.data;
  if (!file) return { ok: true, fields, file };
  if (fields.image !== undefined)
    return badFields({ fault: 'Send a file or the address of a picture, not both' });
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { ok: true, fields, file: { name: uploadedName(file), type: file.type, bytes } };
}

function fromJson(body: Uint8Array): ItemInput {
  const parsed = itemFields.safeParse(JSON.parse(new TextDecoder().decode(body)));
  return parsed.success
    ? { ok: true, fields: parsed.data, file: undefined }
    : badFields(faultOf(parsed.error));
}

const badFields = (fault: Fault): ItemInput => ({ ok: false, reason: 'bad-fields', ...fault });
