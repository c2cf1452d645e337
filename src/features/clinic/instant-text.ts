import { civilDateAt, shortDate, timeAt, slotLabel } from './clinic-time.ts';

/** 'Mon 23 Nov, 02:05 PM', in the clinic's time. */
export const instantText = (instant: number): string =>
  `${shortDate(civilDateAt(instant))}, ${slotLabel(timeAt(instant))}`;

/** 'Mon 23 Nov 2026, 02:05 PM': for what may be years ago. */
export const pastInstantText = (instant: number): string => {
  const date = civilDateAt(instant);
  return `${shortDate(date)} ${date.slice(0, 4)}, ${slotLabel(timeAt(instant))}`;
};
