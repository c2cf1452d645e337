import { Hono } from 'hono';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import { parseAvailabilityQuery } from '#features/booking/slots/parse-slots.server.ts';
import { civilDateAt, slotLabel } from '#features/clinic/clinic-time.ts';
import type { RequireStaff } from '#features/staff/session/staff-guard.server.ts';
import { problem } from '#platform/api/problem.server.ts';
import { listDeskSlots } from '#features/booking/slots/list-slots.server.ts';

/** Mounted at /api/staff/slots: what staff may give out. Tells of no patient. */
export function slotsApi(booking: Booking, requireStaff: RequireStaff) {
  const api = new Hono();
  api.get('/', requireStaff('reception'), async (c) => {
    const query = parseAvailabilityQuery(c.req.query());
    if (!query.ok)
      return problem(c, { status: 422, title: 'Some fields can’t be accepted', errors: query.errors });
    const days = await listDeskSlots(booking, query.from, query.to);
    return c.json({
      today: civilDateAt(booking.clock.now()),
      chairs: booking.chairs,
      days: days.map((day) => ({
        ...day,
        slots: day.slots.map(({ time, state }) => ({ time: slotLabel(time), state })),
      })),
    });
  });
  return api;
}
