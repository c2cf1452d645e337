import { readBody } from '#platform/api/read-body.server.ts';
import { returnMemoryWhenQuiet } from '#platform/api/return-memory.server.ts';
import { faultOf, itemFields, itemForm, type Fault, type ItemFields } from './item-fields.server.ts';
import { mostBytes } from './item-rules.ts';
import type { Upload } from './ingest-picture.server.ts';

/** A text's body leaves nothing worth a collection behind. */
const largeBody = 256 * 1024;
/** A picture of the largest size with its texts around it. */
const mostBody = mostBytes + 64 * 1024;
export type ItemForm =
  | { ok: true; fields: ItemFields; file: Upload | undefined }
  | { ok: false; reason: 'too-large' }
  | ({ ok: false; reason: 'bad-fields' } & Fault);

/** An item's fields from JSON, or from a form with a file. */
export async function readItemForm(request: Request): Promise<ItemForm> {
  const announced = Number(request.headers.get('Content-Length') ?? 0);
  const isTooLarge = announced > mostBody;
  // A line that was cut in the middle of an upload is nobody's fault here.
  const body = isTooLarge ? undefined : await readBody(request.body, mostBody).catch(() => new Uint8Array());
  if (Math.max(announced, body?.byteLength ?? mostBody) > largeBody) returnMemoryWhenQuiet();
  if (!body) return { ok: false, reason: 'too-large' };
  const type = request.headers.get('Content-Type') ?? '';
  try {
    if (/^multipart\/form-data\b/i.test(type)) return await fromForm(body, type);
    if (/^application\/json\b/i.test(type)) return fromJson(body);
  } catch {
    return badFields({ fault: 'The request could not be read' });
  }
  return badFields({ fault: 'Send JSON or a form with a file' });
}

async function fromForm(body: Uint8Array<ArrayBuffer>, type: string): Promise<ItemForm> {
  const form = await new Response(body, { headers: { 'Content-Type': type } }).formData();
  const parts = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of form) {
    if (typeof value !== 'string' && name in parts) return badFields({ fault: 'Send one picture, as file' });
    // An empty part is how a form says 'nothing'.
    if (value !== '' || name === 'description' || name === 'alt') parts[name] = value;
  }
  const parsed = itemForm.safeParse(parts);
  if (!parsed.success) return badFields(faultOf(parsed.error));
  const { file, ...fields } = parsed.data;
  if (!file) return { ok: true, fields, file };
  if (fields.image !== undefined)
    return badFields({ fault: 'Send a file or the address of a picture, not both' });
  const bytes = new Uint8Array(await file.arrayBuffer());
  // Some programs send the folder too.
  const name = file.name.replace(/^.*[/\\]/s, '');
  return { ok: true, fields, file: { name, type: file.type, bytes } };
}

function fromJson(body: Uint8Array): ItemForm {
  const parsed = itemFields.safeParse(JSON.parse(new TextDecoder().decode(body)));
  return parsed.success
    ? { ok: true, fields: parsed.data, file: undefined }
    : badFields(faultOf(parsed.error));
}

const badFields = (fault: Fault): ItemForm => ({ ok: false, reason: 'bad-fields', ...fault });
