import type { Context } from 'hono';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Log } from '#platform/log.server.ts';
import { addressHeader, createAuth, type Auth, type AuthOptions } from './auth.server.ts';
import { sessionLifetime } from './session.ts';
import { hkdfSync } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import { isSame, sign } from '#platform/secrets/signatures.server.ts';

/** Browsers keep no cookie for longer. */
const lifetimeSeconds = 400 * 24 * 3600;

/**
 * Marks a browser in which an account has signed in. It grants no access, only a separate count of tries, so that strangers who guess
 * passwords can't lock the owner out (OWASP: device cookies).
 */
function createDeviceCookies({ secret, secure }: { secret: string; secure: boolean }) {
  const name = secure ? '__Host-staff.device' : 'staff.device';
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'known device', 32));
  const signatureOf = (part: string) => sign('sha256', key, part, 'base64url');
  const ids = (headers: Headers): Map<string, string> => {
    const value = parse(headers.get('Cookie') ?? '', name)[name] ?? '';
    const devices = new Map<string, string>();
    for (const part of value.split('~')) {
      const [account, device, signature] = part.split('.');
      if (!account || !device || !signature) continue;
      if (isSame(signature, signatureOf(`${account}.${device}`))) devices.set(account, device);
    }
    return devices;
  };
  return {
    /** The device's id if this browser has opened the account before. */
    knownDevice: (headers: Headers, accountId: string): string | undefined => ids(headers).get(accountId),
    /** The Set-Cookie line after a sign-in; the five accounts opened last are remembered. */
    remember(headers: Headers, accountId: string): string {
      const devices = ids(headers);
      const device = devices.get(accountId) ?? crypto.randomUUID();
      devices.delete(accountId);
      const parts = [...devices, [accountId, device] as const]
        .slice(-5)
        .map(([account, id]) => `${account}.${id}.${signatureOf(`${account}.${id}`)}`);
      return serialize(name, parts.join('~'), {
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        secure,
        maxAge: lifetimeSeconds,
      });
    },
  };
}

type DeviceCookies = ReturnType<typeof createDeviceCookies>;

/** Whose request it is. Headers for the cookies; the address as told by client-address.server.ts, never by a header. */
export interface Caller {
  headers: Headers;
  address: string;
}

export const callerOf = (c: Context): Caller => ({ headers: c.req.raw.headers, address: c.var.address });

/** Dependencies of this feature's use cases. */
export interface Staff {
  auth: Auth;
  database: Database;
  /** Always the real clock: CLINIC_NOW does not apply to sessions. */
  clock: Clock;
  log: Log;
  devices: DeviceCookies;
  origin: string;
}

export function createStaff({ clock, ...options }: AuthOptions & { clock: Clock }): Staff {
  const { database, log, origin, secret } = options;
  return {
    auth: createAuth(options),
    database,
    clock,
    log,
    devices: createDeviceCookies({ secret, secure: origin.startsWith('https:') }),
    origin,
  };
}

/** The headers as better-auth may see them: what a client says about its own address is left out. */
export function headersFor(caller: Caller): Headers {
  const headers = new Headers();
  for (const name of ['cookie', 'user-agent']) {
    const value = caller.headers.get(name);
    if (value) headers.set(name, value);
  }
  headers.set(addressHeader, caller.address);
  return headers;
}

/** The cookie of a session lasts as long as any session may. The server decides when it ends, so that prolonging it sets no cookie. */
export const lastingCookies = (setCookies: readonly string[]): string[] =>
  setCookies.map((line) =>
    /^(?:__Host-)?staff\.session_token=/.test(line)
      ? line.replace(/Max-Age=[1-9]\d*/i, `Max-Age=${sessionLifetime.absolute / 1000}`)
      : line,
  );

const sessionCookie = /(?:^|;\s*)(?:__Host-)?staff\.session_token=[^;]*/g;

/** A person who signs in begins a new session, whatever session the browser had. */
export function withoutSession(caller: Caller): Caller {
  const headers = new Headers(caller.headers);
  headers.set('Cookie', (headers.get('Cookie') ?? '').replace(sessionCookie, ''));
  return { ...caller, headers };
}

/** The caller with the cookies that its browser will have after these Set-Cookie headers. */
export function withCookies(caller: Caller, setCookies: readonly string[]): Caller {
  const cookies = new Map<string, string>();
  const pairs = [
    ...(caller.headers.get('Cookie')?.split(/;\s*/) ?? []),
    ...setCookies.map((line) => line.split(';')[0]!),
  ];
  for (const pair of pairs) cookies.set(pair.slice(0, pair.indexOf('=')), pair);
  const headers = new Headers(caller.headers);
  headers.set('Cookie', [...cookies.values()].join('; '));
  return { ...caller, headers };
}
