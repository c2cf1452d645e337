import type { ItemFields } from './item-fields.server.ts';
import { firstFault, itemFields } from './item-fields.server.ts';
import { mostBytes } from './picture-rules.ts';
import type { Upload } from './take-in-picture.server.ts';

/** A picture of the largest size with its texts around it. */
const mostBody = mostBytes + 64 * 1024;
export type ItemForm =
  | { ok: true; fields: ItemFields; file: Upload | undefined }
  | { ok: false; reason: 'too-large' }
  | { ok: false; reason: 'bad-fields'; fault: string };

/** An item's fields from JSON, or from a form with a file. */
export async function readItemForm(request: Request): Promise<ItemForm> {
  // A line that was cut in the middle of an upload is nobody's fault here.
  const body = await readBody(request).catch(() => new Uint8Array());
  if (!body) return { ok: false, reason: 'too-large' };
  const type = request.headers.get('Content-Type') ?? '';
  try {
    if (/^multipart\/form-data\b/i.test(type)) return await fromForm(body, type);
    if (/^application\/json\b/i.test(type))
      return checked(JSON.parse(new TextDecoder().decode(body)), undefined);
  } catch {
    return { ok: false, reason: 'bad-fields', fault: 'The request could not be read' };
  }
  return { ok: false, reason: 'bad-fields', fault: 'Send JSON or a form with a file' };
}

async function fromForm(body: Uint8Array<ArrayBuffer>, type: string): Promise<ItemForm> {
  const form = await new Response(body, { headers: { 'Content-Type': type } }).formData();
  const fields: Record<string, unknown> = {};
  let file: Upload | undefined;
  for (const [name, value] of form) {
    if (typeof value === 'string') {
      // An empty part is how a form says 'nothing'.
      if (value !== '' || name === 'description' || name === 'alt') fields[name] = value;
    } else if (name === 'file' && !file) {
      file = { name: value.name, type: value.type, bytes: new Uint8Array(await value.arrayBuffer()) };
    } else {
      return { ok: false, reason: 'bad-fields', fault: 'Send one picture, as file' };
    }
  }
  if (typeof fields.focalPoint === 'string') fields.focalPoint = JSON.parse(fields.focalPoint) as unknown;
  return checked(fields, file);
}

function checked(value: unknown, file: Upload | undefined): ItemForm {
  const parsed = itemFields.safeParse(value);
  if (!parsed.success) return { ok: false, reason: 'bad-fields', fault: firstFault(parsed.error) };
  if (file && parsed.data.image !== undefined) {
    return { ok: false, reason: 'bad-fields', fault: 'Send a file or the address of a picture, not both' };
  }
  return { ok: true, fields: parsed.data, file };
}

/** The whole body, or undefined when it is too large: the rest is then left to whoever ends the request. */
async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(request.headers.get('Content-Length') ?? 0) > mostBody) return undefined;
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Read by hand: leaving a loop over the stream would cut the line before the answer.
  const reader = request.body?.getReader();
  let part = await reader?.read();
  while (part?.done === false) {
    length += part.value.length;
    if (length > mostBody) return undefined;
    chunks.push(part.value);
    part = await reader?.read();
  }
  return new Uint8Array(Buffer.concat(chunks));
}
