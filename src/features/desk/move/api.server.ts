import { z } from 'zod';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import { availabilityQuery, requirementsAsked } from '#features/booking/slots/parse-slots.server.ts';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { toApiTime } from '#features/clinic/time/slot-label.ts';
import { defineCall } from '#platform/api/define-call.server.ts';
import { listDeskSlots } from '#features/booking/slots/list-slots.server.ts';

/** Tells of no patient. */
export const slotCalls = [
  defineCall({
    method: 'GET',
    path: '/api/staff/slots',
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
    async handle(c, { query }, { booking }: { booking: Booking }) {
      const site = booking.site.current();
      const days = await listDeskSlots(booking, site, query.from, query.to, requirementsAsked(query, site));
      return c.json({
        today: civilDateAt(booking.clock.now()),
        chairs: site.bookingRules.chairs,
        days: days.map((day) => ({ ...day, slots: day.slots.map(toApiTime) })),
      });
    },
  }),
];
