// Days and times as programs and forms send them to the API.
import { z } from 'zod';
import { type CivilTime, isCivilDate } from '#platform/civil-date.ts';
import { parseSlotLabel } from './slot-label.ts';

const noDay = 'Send a day as YYYY-MM-DD';

export const dayInput = z.string(noDay).refine(isCivilDate, noDay).meta({ format: 'date' });

/** '10:00 AM', which is '10:00' from here on. */
export const timeInput = (message: string, isGood: (time: CivilTime) => boolean = Boolean) =>
  z
    .string(message)
    .transform((label) => parseSlotLabel(label) ?? '')
    .refine(isGood, message)
    .meta({ examples: ['10:00 AM'] });
