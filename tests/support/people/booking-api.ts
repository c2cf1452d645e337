import { bookingCalls } from '#features/booking/form/api.server.ts';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import { limitBookingPosts } from '#features/booking/form/limit-booking-posts.server.ts';
import { limitLinks } from '#features/booking/appointments/patient-link.server.ts';
import { patientCalls } from '#features/patient-page/page/api.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { callsAt } from '../api/calls-at.ts';
import { bookingOn } from './booking.ts';

/** The body of a good booking: Asha Patil, Tuesday, 10:00 AM. */
export function bookingBody(differences: Record<string, unknown> = {}) {
  return {
    firstName: 'Asha',
    lastName: 'Patil',
    mobileNumber: '98123 45210',
    serviceSelected: 'Preventive Care - Dental X-rays',
    date: '2026-11-24',
    time: '10:00 AM',
    ...differences,
  };
}

/** The APIs of booking and of the patient page without a port; tests pass requests directly. */
export function apiOn(database: Database, needs: Partial<Booking> = {}, perMinute = 0, linksPerMinute = 0) {
  const booking = bookingOn(database, needs);
  const parts = {
    booking,
    bookingPostLimit: limitBookingPosts(perMinute),
    linkLimit: limitLinks(linksPerMinute),
  };
  const address = (header: (name: string) => string | undefined) => header('X-Test-Address') ?? '192.0.2.1';
  const api = callsAt('/api', [...bookingCalls, ...patientCalls], parts, { address });
  return {
    booking,
    get: async (path: string, headers: Record<string, string> = {}) => api.request(path, { headers }),
    /** A change on the patient page. */
    change: async (path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
      api.request(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    post: async (
      body: unknown,
      { key = crypto.randomUUID(), ...headers }: { key?: string } & Record<string, string> = {},
    ) =>
      api.request('/appointments', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key, ...headers },
        body:
          typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
      }),
  };
}
