import type { Context } from 'hono';
import { problem, type Problem } from './problem.server.ts';

const longestBody = 16_384;
/** Read on for so long before saying that it was too much: who is cut off while sending sees a broken line, not the answer. */
const longestRead = 2_000_000;

type Read = { ok: true; value: Record<string, unknown> } | { ok: false; response: Response };

/** The JSON object a request brings, or the answer to one that brings something else. */
export async function readJson(c: Context): Promise<Read> {
  const refused = (refusal: Problem): Read => ({ ok: false, response: problem(c, refusal) });
  const type = c.req.header('Content-Type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    return refused({ status: 415, title: 'Send JSON, with Content-Type: application/json' });
  }
  const bytes = await readBody(c.req.raw.body);
  if (!bytes) return refused({ status: 413, title: `Send at most ${longestBody} bytes` });
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return { ok: true, value: value as Record<string, unknown> };
    }
  } catch {
    // Neither JSON nor UTF-8.
  }
  return refused({ status: 400, title: 'Send one JSON object' });
}

/** Undefined when there is too much of it. */
async function readBody(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length <= longestBody) chunks.push(chunk);
    if (length > longestRead) break;
  }
  return length <= longestBody ? Buffer.concat(chunks) : undefined;
}
