import { z } from 'zod';
import { isCivilDate } from './clinic-time.ts';

const noDay = 'Send a day as YYYY-MM-DD';

/** A day as programs and forms send it. */
export const dayInput = z.string(noDay).refine(isCivilDate, noDay).meta({ format: 'date' });
