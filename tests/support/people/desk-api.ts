import type { MiddlewareHandler } from 'hono';
import { patientExportCalls } from '#features/desk/patients/api.server.ts';
import { visitCalls } from '#features/desk/visit/api.server.ts';
import { walkInCalls } from '#features/desk/entry/api.server.ts';
import type { Desk } from '#features/desk/visit/desk.server.ts';
import type { SignedIn } from '#features/staff/session/session.ts';
import type { RequireStaff } from '#features/staff/session/staff-guard.server.ts';
import { callsAt } from '../api/calls-at.ts';
import { receptionist } from './desk.ts';

/** A guard that admits the receptionist; the real guard has its own tests. */
export const admitReceptionist = admit(() => receptionist.signedIn);

/** Options for calls by the receptionist. */
export const receptionDesk = { guard: admitReceptionist, address: receptionist.caller.address };

/** A guard that admits this session everywhere. */
export function admit(signedIn: () => Pick<SignedIn, 'account'> & object): RequireStaff {
  return (role) => {
    const guard: MiddlewareHandler = async (c, next) => {
      c.set('signedIn', signedIn() as SignedIn);
      await next();
    };
    return Object.assign(guard, { roles: typeof role === 'string' ? [role] : role });
  };
}

/** The desk's API as its pages call it. */
export function deskApi(desk: Desk) {
  const calls = [...patientExportCalls, ...visitCalls, ...walkInCalls];
  const api = callsAt('/api/staff/appointments', calls, desk, receptionDesk);
  return async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const response = await api.request(path, {
      method,
      headers: { ...(body && { 'Content-Type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    // Decodes the body unchanged, with its byte order mark.
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
