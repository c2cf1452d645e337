import { z } from 'zod';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import { availabilityQuery, requestedRequirements } from '#features/booking/slots/parse-slots.server.ts';
import { requirementsOf } from '#features/clinic/services/service-lengths.ts';
import type { SiteSnapshot } from '#features/clinic/site-snapshot.ts';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { toApiTime } from '#features/clinic/time/slot-label.ts';
import { defineCall } from '#platform/api/define-call.server.ts';
import { listDeskSlots } from '#features/booking/slots/list-slots.server.ts';

const slotsQuery = availabilityQuery.safeExtend({
  doneBy: z
    .string()
    .optional()
    .meta({ description: 'Stored text of a service: only times of dentists who do it' }),
});

/** A visit keeps its length when it is moved, whatever its service takes now: `doneBy` decides with whom alone. */
function visitAsked({ doneBy, ...query }: z.infer<typeof slotsQuery>, site: SiteSnapshot) {
  const asked = requestedRequirements(query, site);
  if (doneBy === undefined) return asked;
  const { dentists } = requirementsOf({ service: doneBy, dentist: query.dentist }, site.facts);
  return { length: asked.length, ...(dentists && { dentists }) };
}

/** The answers name no patient. */
export const slotCalls = [
  defineCall({
    method: 'GET',
    path: '/api/staff/slots',
    summary: 'The times that staff may give out',
    roles: ['reception'],
    query: slotsQuery,
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
      const days = await listDeskSlots(booking, site, query.from, query.to, visitAsked(query, site));
      return c.json({
        today: civilDateAt(booking.clock.now()),
        chairs: site.bookingRules.chairs,
        days: days.map((day) => ({ ...day, slots: day.slots.map(toApiTime) })),
      });
    },
  }),
];
