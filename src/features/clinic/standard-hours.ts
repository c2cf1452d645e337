import type { ContentSession, HoursOfWeek } from './content/content.ts';

/** The morning of a standard day. 02:00 PM and 09:30 PM are slots although a session ends then. */
export const morning: ContentSession = {
  opens: '10:00',
  closes: '14:00',
  slots: ['10:00', '11:00', '12:00', '13:00', '14:00'],
  lastSlotMinutes: 30,
};
export const evening: ContentSession = {
  opens: '17:00',
  closes: '21:30',
  slots: ['17:00', '18:00', '19:00', '20:00', '21:00', '21:30'],
  lastSlotMinutes: 30,
};
const standardDay: readonly ContentSession[] = [morning, evening];

/** The specification's hours, the default of a new clinic; on Sundays it works by appointment only. */
export const standardHours: HoursOfWeek = {
  sun: [],
  mon: standardDay,
  tue: standardDay,
  wed: standardDay,
  thu: standardDay,
  fri: standardDay,
  sat: standardDay,
};
