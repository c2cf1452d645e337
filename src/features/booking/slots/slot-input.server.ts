import { z } from 'zod';
import { parseSlotLabel } from '#features/clinic/clinic-time.ts';
import { dayInput } from '#features/clinic/day-input.server.ts';
import { isSlotTime } from './slots.ts';

const noTime = 'Send one of the slot times, such as 10:00 AM';

/** A slot as programs and forms send it. */
export const slotInput = {
  date: dayInput,
  time: z
    .string(noTime)
    .transform((label) => parseSlotLabel(label) ?? '')
    .refine(isSlotTime, noTime)
    .meta({ examples: ['10:00 AM'] }),
};
