import type { Context } from 'hono';
import { problem, type Problem } from './problem.server.ts';

type Read = { ok: true; value: Record<string, unknown> } | { ok: false; response: Response };

/** The JSON object a request brings, or the answer to one that brings something else. Bound its length before: `limitBody`. */
export async function readJson(c: Context): Promise<Read> {
  const refused = (refusal: Problem): Read => ({ ok: false, response: problem(c, refusal) });
  const type = c.req.header('Content-Type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    return refused({ status: 415, title: 'Send JSON, with Content-Type: application/json' });
  }
  const bytes = await c.req.arrayBuffer();
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
