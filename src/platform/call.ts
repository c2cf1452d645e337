import { draftBase } from './language.ts';

/** A refused or failed call. It may have other members of the problem details too. */
export interface CallRefusal {
  /**
   * The server's `reason` (or `code`); where it gave none 'signed-out', 'unknown', 'fields', 'too-many' or 'server'. Without an answer
   * 'offline', 'dropped' or 'no-answer': after the last two the server may have done it all the same.
   */
  reason: string;
  /** Undefined: there was no answer. */
  status?: number;
  /** A message for each field at fault. */
  errors?: Record<string, string>;
}

/** `Members`: what refusals of this call may carry besides, such as `nearest`. */
export type CallResult<Value, Members = object> =
  { ok: true; value: Value; response: Response } | { ok: false; refusal: CallRefusal & Partial<Members> };

/** Event of the window, with the refusal as its detail: staff pages ask for a new sign-in (signed-out.ts). */
export const callRefused = 'call-refused';

/** Milliseconds after which an answer counts as missing: a dead line may keep a request open for minutes. */
export const maxWait = 20_000;

interface CallOptions {
  /** GET, or POST when there is a body. */
  method?: string;
  /** Sent as JSON, or unchanged if it is a form or a file. */
  body?: object;
  headers?: Record<string, string>;
  /** After abort, the result is to be ignored. */
  signal?: AbortSignal;
  /** In milliseconds. */
  timeout?: number;
  cache?: RequestCache;
  /** Suppresses the event of an ended session: the caller handles it. */
  quiet?: boolean;
}

/**
 * All API calls of a page go through here. A refusal is a value; an ended session also fires an event on the window, so that callers need
 * not check for it.
 */
export async function call<Value, Members = object>(
  path: string,
  { method, body, headers, signal, timeout = maxWait, cache, quiet = false }: CallOptions = {},
): Promise<CallResult<Value, Members>> {
  const wasOffline = navigator.onLine === false;
  const isAsItIs = body instanceof FormData || body instanceof Blob;
  const limit = AbortSignal.timeout(timeout);
  try {
    const response = await fetch(draftBase(location.pathname) + path, {
      method: method ?? (body ? 'POST' : 'GET'),
      headers: { ...(body && !isAsItIs && { 'Content-Type': 'application/json' }), ...headers },
      ...(body && { body: isAsItIs ? body : JSON.stringify(body) }),
      ...(cache && { cache }),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    const text = await response.text();
    const answer = parse(text);
    if (response.ok && (answer || !text)) return { ok: true, value: answer as Value, response };
    const refusal = readRefusal<Members>(response.status, answer);
    if (!quiet) dispatchEvent(new CustomEvent(callRefused, { detail: refusal }));
    return { ok: false, refusal };
  } catch (error) {
    return { ok: false, refusal: refusalWithoutAnswer(wasOffline, error) as CallRefusal & Partial<Members> };
  }
}

/** Reads the refusal of an error response, for calls that `fetch` can't make. The body may be a proxy's page. */
export function readRefusal<Members = object>(
  status: number,
  body: object = {},
): CallRefusal & Partial<Members> {
  const { reason, code } = body as { reason?: string; code?: string };
  return { ...(body as Partial<Members>), status, reason: reason ?? code ?? reasons[status] ?? 'server' };
}

/** Why there was no answer. */
export function refusalWithoutAnswer(wasOffline: boolean, error?: unknown): CallRefusal {
  if (wasOffline) return { reason: 'offline' };
  return { reason: error instanceof Error && error.name === 'TimeoutError' ? 'no-answer' : 'dropped' };
}

const reasons: Record<number, string> = { 401: 'signed-out', 404: 'unknown', 422: 'fields', 429: 'too-many' };

function parse(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // A proxy's page.
  }
  return undefined;
}

/** An idempotency key, drawn at random: a call that is sent again is done once. `crypto.randomUUID` is missing over plain http. */
export const newKey = (): string => crypto.getRandomValues(new BigUint64Array(2)).join('-');
