import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Log } from '#platform/log.server.ts';
import { addressHeader, createAuth, type Auth, type AuthOptions } from './auth.server.ts';
import { createDeviceCookies, type DeviceCookies } from './device-cookie.server.ts';

/** Whose request it is. Headers for the cookies; the address as told by client-address.server.ts, never by a header. */
export interface Caller {
  headers: Headers;
  address: string;
}

/** What the use cases of this feature need. */
export interface Staff {
  auth: Auth;
  database: Database;
  /** The real one always: a session is no part of what CLINIC_NOW shows. */
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

const sessionCookie = /(?:^|;\s*)(?:__Host-)?staff\.session_token=[^;]*/g;

/** A person who signs in begins a new session, whatever session the browser had. */
export function withoutSession(caller: Caller): Caller {
  const headers = new Headers(caller.headers);
  headers.set('Cookie', (headers.get('Cookie') ?? '').replace(sessionCookie, ''));
  return { ...caller, headers };
}

/** The caller as the browser will be after these Set-Cookie lines. */
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
