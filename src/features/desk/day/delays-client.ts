import type { CivilDate } from '#features/clinic/clinic-time.ts';
import { callStaff } from '../visit/desk-client.ts';

/** 0: on time again. */
export const setDelay = (date: CivilDate, minutes: number) =>
  callStaff<{ minutes: number }>('PUT', 'delay', { date, minutes });
