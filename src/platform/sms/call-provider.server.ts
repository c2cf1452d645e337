import type { z } from 'zod';
import { meaningOf } from './provider-codes.ts';
import type { SmsFailure, SmsOutcome, SmsReport } from './sms-provider.ts';

/** Longer than Node's connection timeout (10 s), so that a failed connection is known to have sent nothing. */
const defaultTimeoutMs = 15_000;
const maxAnswer = 100_000;

export interface ProviderCall {
  /** The provider's name in failure reasons. */
  name: string;
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** A form is sent as a form, anything else as JSON. */
  body?: URLSearchParams | string;
  /** The spreadsheet's script answers elsewhere; credentials go to the address that was set, and nowhere else. */
  redirect?: 'follow';
  timeout?: number | undefined;
}

export type ProviderAnswer =
  /** It was answered; `json` is undefined when the answer was something else. */
  { ok: true; status: number; json: unknown } | { ok: false; outcome: NotTaken };
type NotTaken = Exclude<SmsOutcome, { outcome: 'sent' | 'recorded' }>;

/**
 * One HTTP call to a provider. 2xx, and 4xx about this one message, are answers. All else is classified by one question: may the message
 * have been accepted?
 */
export async function callProvider(call: ProviderCall): Promise<ProviderAnswer> {
  const {
    name,
    url,
    method = 'POST',
    headers = {},
    body,
    redirect = 'manual',
    timeout = defaultTimeoutMs,
  } = call;
  try {
    const response = await fetch(url, {
      method,
      headers: {
        Accept: 'application/json',
        // One that lay open may be closed by the other side just then: it would not be known whether the message went out.
        Connection: 'close',
        ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body }),
      redirect,
      signal: AbortSignal.timeout(timeout),
    });
    const failure = failureOf(name, response);
    if (failure) {
      await response.body?.cancel();
      return { ok: false, outcome: failure };
    }
    return { ok: true, status: response.status, json: parse(await readText(response)) };
  } catch (error) {
    return { ok: false, outcome: outcomeOf(name, error, timeout) };
  }
}

/** Parses the response to one message. */
interface AnswerReading {
  /** The provider's id of an accepted message. */
  taken: z.ZodType<string | undefined>;
  /** The code of a refusal. */
  refusal: z.ZodType<unknown>;
  /** The provider also sends refusals with status 200. */
  refusesWith200?: boolean;
  /** The outcome of a code that does not concern this message alone. */
  outcomeOf?: (code: unknown) => SmsFailure | undefined;
}

/** Sends one message with one call. */
export async function sendOver(
  call: ProviderCall,
  { taken, refusal, refusesWith200 = false, outcomeOf }: AnswerReading,
): Promise<SmsOutcome> {
  const answer = await callProvider(call);
  if (!answer.ok) return answer.outcome;
  const { status, json } = answer;
  const { success: isRefused, data: code } = refusal.safeParse(json);
  if (status >= 400 || (refusesWith200 && isRefused))
    return outcomeOf?.(code) ?? refused(call.name, status, code);
  const { success, data: providerId } = taken.safeParse(json);
  if (!success) return unknown(`${call.name}'s answer can't be read`);
  return { outcome: 'sent', ...(providerId && { providerId }) };
}

/** Failures that the status alone decides. */
function failureOf(name: string, { status, headers }: Response): NotTaken | undefined {
  if (status === 429) {
    const seconds = Number(headers.get('Retry-After'));
    const retryAfter = seconds > 0 ? Math.min(seconds, 3600) * 1000 : undefined;
    return { ...down(`${name} has had too many messages (429)`), ...(retryAfter && { retryAfter }) };
  }
  // A proxy timed out; the provider may have the message.
  if (status === 504 || status === 408) return unknown(`${name} did not answer in time (${status})`);
  if (status >= 500) return down(`${name} answered ${status}`);
  if (status === 401 || status === 403) return down(`${name} refuses the credentials (${status})`);
  if (status >= 300 && status < 400) return down(`${name} is at another address (${status})`);
  return undefined;
}

function refused(name: string, status: number, given: unknown): SmsFailure {
  const code = /^[\w.-]{1,20}$/.test(String(given ?? '')) ? String(given) : undefined;
  const meaning = code && meaningOf(name, code);
  const reason = meaning
    ? `${meaning.says} (${code})`
    : `${name} refused it (${status}${code ? `, code ${code}` : ''})`;
  return { outcome: 'failed', final: true, reason, ...(code && { code }) };
}

/** The report of a message that was accepted but not delivered. */
export function notDelivered(provider: string, given: unknown): Pick<SmsReport, 'state' | 'reason' | 'code'> {
  const code = /^\w{1,20}$/.test(String(given ?? '')) ? String(given) : undefined;
  const says = (code && meaningOf(provider, code)?.says) ?? 'not delivered';
  return { state: 'failed', reason: code ? `${says} (${code})` : says, ...(code && { code }) };
}
const unknown = (reason: string) => ({ outcome: 'unknown', reason }) as const;
const down = (reason: string): SmsFailure => ({ outcome: 'failed', down: true, reason });

/** Errors before anything was sent. */
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

function outcomeOf(name: string, error: unknown, timeout: number): NotTaken {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return unknown(`${name} did not answer within ${timeout} ms`);
  const { cause } = error as { cause?: { code?: unknown } };
  const code = typeof cause?.code === 'string' ? cause.code : 'connection lost';
  return neverSent.has(code)
    ? down(`no connection to ${name}: ${code}`)
    : unknown(`the connection to ${name} broke: ${code}`);
}

async function readText(response: Response): Promise<string> {
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    if (text.length > maxAnswer) break;
  }
  return text;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
