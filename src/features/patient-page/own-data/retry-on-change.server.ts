import type { Appointment } from '#features/booking/appointments/appointment.ts';

/** The limit of retries after concurrent changes. */
const maxAttempts = 4;

/** The appointment has changed meanwhile: its current state comes along. */
interface Stale {
  ok: false;
  current: Appointment;
}

/** Repeats a stale attempt with the appointment's current state. */
export async function retryOnChange<Result extends { ok: boolean }>(
  appointment: Appointment,
  attempt: (current: Appointment) => Promise<Result | Stale>,
): Promise<Result | { ok: false; reason: 'changed-meanwhile' }> {
  let current = appointment;
  for (let tries = 0; tries < maxAttempts; tries++) {
    const result = await attempt(current);
    if (!isStale(result)) return result;
    ({ current } = result);
  }
  return { ok: false, reason: 'changed-meanwhile' };
}

const isStale = (result: { ok: boolean }): result is Stale => !result.ok && 'current' in result;
