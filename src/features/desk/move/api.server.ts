import { Hono } from 'hono';
import { z } from 'zod';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import { availabilityQuery, parseAvailabilityQuery } from '#features/booking/slots/parse-slots.server.ts';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { toApiTime } from '#features/clinic/time/slot-label.ts';
import type { RequireStaff } from '#features/staff/session/staff-guard.server.ts';
import type { ApiCalls } from '#platform/api/openapi.server.ts';
import { fieldsAtFault } from '../visit/api.server.ts';
import { listDeskSlots } from '#features/booking/slots/list-slots.server.ts';

/** Mounted at /api/staff/slots: what staff may give out. Tells of no patient. */
export function slotsApi(booking: Booking, requireStaff: RequireStaff) {
  const api = new Hono();
  api.get('/', requireStaff('reception'), async (c) => {
    const query = parseAvailabilityQuery(c.req.query());
    if (!query.ok) return fieldsAtFault(c, query.errors);
    const days = await listDeskSlots(booking, query.from, query.to);
    return c.json({
      today: civilDateAt(booking.clock.now()),
      chairs: booking.chairs,
      days: days.map((day) => ({ ...day, slots: day.slots.map(toApiTime) })),
    });
  });
  return api;
}

export const slotCalls: ApiCalls = {
  'GET /api/staff/slots': {
    summary: 'The times that staff may give out',
    roles: ['reception'],
    query: availabilityQuery,
    answers: {
      200: {
        says: 'The days',
        json: z.object({
          today: z.iso.date(),
          chairs: z.number().int(),
          days: z.array(z.looseObject({ date: z.iso.date() })),
        }),
      },
      422: 'Not two days, or too many',
    },
  },
};
