import { z } from 'zod';
import type { HoursOfWeek } from '#features/clinic/content/content.ts';
import {
  requirementsOf,
  storedTextOf,
  type VisitRequirements,
} from '#features/clinic/services/service-lengths.ts';
import type { SiteSnapshot } from '#features/clinic/site-snapshot.ts';
import { dayInput, timeInput } from '#features/clinic/time/time-input.server.ts';
import { daysBetween } from '#platform/civil-date.ts';
import { daysAtOnce } from './availability.ts';
import { maxVisitMinutes, minVisitMinutes } from './chair-time.ts';
import { isSlotTime } from './slots.ts';

const noLength = `Send whole minutes, from ${minVisitMinutes} to ${maxVisitMinutes}`;
const noSlot = 'Send one of the slot times, such as 10:00 AM';

/** A slot in API and form data; with the clinic's hours, only times at which a visit begins on some day. */
export const slotInput = (hours?: HoursOfWeek) => ({
  date: dayInput,
  time: timeInput(noSlot, hours && ((time) => isSlotTime(time, hours))),
});

const visitMinutes = z.coerce
  .number(noLength)
  .int(noLength)
  .min(minVisitMinutes, noLength)
  .max(maxVisitMinutes, noLength);

export const availabilityQuery = z
  .object({
    from: dayInput,
    to: dayInput,
    service: z.string().optional().meta({
      description:
        'Id or stored text: only starts that leave its time free; an emergency is also offered the times kept for it',
    }),
    dentist: z.string().optional().meta({ description: 'Id: only starts at which this dentist is free' }),
    minutes: visitMinutes.optional().meta({ description: 'The length of a visit that has one of its own' }),
  })
  .superRefine(({ from, to }, context) => {
    const days = daysBetween(from, to) + 1;
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['to'], message });
    if (days < 1) refuse('Send a day that is not before the first one');
    if (days > daysAtOnce) refuse(`Ask for at most ${daysAtOnce} days`);
  });

/** The visit that free times are asked for; without a service or minutes one that takes its slot. A dentist who can't be chosen any more counts as none. */
export function requestedRequirements(
  { service, minutes, dentist }: z.infer<typeof availabilityQuery>,
  { content, facts }: SiteSnapshot,
): VisitRequirements {
  const stored = service ? storedTextOf(service, content) : '';
  return requirementsOf({ service: stored, minutes, dentist }, facts);
}
