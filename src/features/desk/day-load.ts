import type { CivilDate } from '#features/clinic/clinic-time.ts';

/** How full a day is. */
export interface DayLoad {
  date: CivilDate;
  /** Appointments that hold a slot. */
  booked: number;
  /** Slots times chairs, less what is closed; 0 on Sundays and where the whole day is closed. */
  capacity: number;
  /** What visitors are told where the whole day is closed. */
  closed?: string;
}
