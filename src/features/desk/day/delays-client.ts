import type { CivilDate } from '#platform/civil-date.ts';
import { callStaff } from '../visit/desk-client.ts';

/** 0: on time again. */
export const setDelay = (date: CivilDate, minutes: number) =>
  callStaff<{ minutes: number }>('PUT', 'delay', { date, minutes });
