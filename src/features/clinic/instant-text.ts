import { civilDateAt, shortDate, timeAt, slotLabel } from './clinic-time.ts';

/** 'Mon 23 Nov, 02:05 PM', in the clinic's time. */
export const instantText = (instant: number): string =>
  `${shortDate(civilDateAt(instant))}, ${slotLabel(timeAt(instant))}`;
