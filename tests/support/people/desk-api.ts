import { Hono, type MiddlewareHandler } from 'hono';
import { patientExportsApi } from '#features/desk/patients/api.server.ts';
import { visitsApi } from '#features/desk/visit/api.server.ts';
import { walkInApi } from '#features/desk/walk-in/api.server.ts';
import type { Desk } from '#features/desk/visit/desk.server.ts';
import type { SignedIn } from '#features/staff/session/session.ts';
import type { RequireStaff, StaffVariables } from '#features/staff/session/staff-guard.server.ts';
import { receptionist } from './desk.ts';

/** A guard that lets the receptionist in: who is kept out is tested with the guard itself. */
export const admitReceptionist = admit(() => receptionist.signedIn);

/** A guard that lets whoever is signed in pass everywhere. */
export function admit(signedIn: () => Pick<SignedIn, 'account'> & object): RequireStaff {
  return (role) => {
    const guard: MiddlewareHandler<StaffVariables> = async (c, next) => {
      c.set('signedIn', signedIn() as SignedIn);
      await next();
    };
    return Object.assign(guard, { roles: typeof role === 'string' ? [role] : role });
  };
}

/** The desk's API as its pages call it. */
export function deskApi(desk: Desk) {
  const caller = { headers: new Headers(), ...receptionist.caller };
  const api = new Hono();
  for (const visits of [patientExportsApi, visitsApi, walkInApi])
    api.route(
      '/',
      visits(desk, () => caller, admitReceptionist),
    );
  return async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const response = await api.request(path, {
      method,
      headers: { ...(body && { 'Content-Type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    // As it came, its byte order mark included.
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
    const isJson = response.headers.get('Content-Type')?.includes('json');
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : undefined,
    };
  };
}
