// Schemas for days and times in requests to the API.
import { z } from 'zod';
import { type CivilTime, isCivilDate } from '#platform/civil-date.ts';
import { parseSlotLabel } from './slot-label.ts';

const noDay = 'Send a day as YYYY-MM-DD';

export const dayInput = z.string(noDay).refine(isCivilDate, noDay).meta({ format: 'date' });

/** Parses '10:00 AM' into '10:00'. */
export const timeInput = (message: string, isGood: (time: CivilTime) => boolean = Boolean) =>
  z
    .string(message)
    .transform((label) => parseSlotLabel(label) ?? '')
    .refine(isGood, message)
    .meta({ examples: ['10:00 AM'] });
