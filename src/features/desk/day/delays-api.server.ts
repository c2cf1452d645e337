import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { longestDelay, setDelay } from '#features/booking/slots/delays-store.server.ts';
import { dayInput } from '#features/clinic/time-input.server.ts';
import { audit } from '#features/staff/audit/audit.server.ts';
import type { RequireStaff, StaffVariables } from '#features/staff/session/staff-guard.server.ts';
import type { Caller } from '#features/staff/session/staff.server.ts';
import { fieldErrors } from '#platform/api/field-errors.server.ts';
import { problem } from '#platform/api/problem.server.ts';
import { readJson } from '#platform/api/read-json.server.ts';
import type { Desk } from '../visit/desk.server.ts';

export const delayBody = z.strictObject({
  date: dayInput,
  minutes: z
    .int(`Send whole minutes, 0 to ${longestDelay}`)
    .min(0, `Send whole minutes, 0 to ${longestDelay}`)
    .max(longestDelay, `Send whole minutes, 0 to ${longestDelay}`),
});

/** Mounted at /api/staff/delay: how many minutes late the clinic runs on a day; patients' own pages say so. */
export function delaysApi(
  { booking, staff }: Desk,
  callerOf: (c: Context) => Caller,
  requireStaff: RequireStaff,
) {
  const api = new Hono<StaffVariables>();
  api.put('/', requireStaff('reception'), async (c) => {
    const sent = await readJson(c);
    if (!sent.ok) return sent.response;
    const parsed = delayBody.safeParse(sent.value);
    if (!parsed.success) {
      return problem(c, {
        status: 422,
        title: 'Some fields can’t be accepted',
        errors: fieldErrors(parsed.error),
      });
    }
    const { date, minutes } = parsed.data;
    const deed = { action: 'delay-set', subject: date, details: { minutes } } as const;
    await setDelay(booking, date, minutes, (tx) =>
      audit(tx, c.get('signedIn'), callerOf(c), deed, staff.clock.now()),
    );
    return c.json({ date, minutes });
  });
  return api;
}
