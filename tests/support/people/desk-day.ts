import type { Closure } from '#features/booking/slots/closures.ts';
import type { Day } from '#features/desk/day/day.ts';
import { blankVisit, type DeskAppointment } from '#features/desk/visit/desk-appointment.ts';
import { standardHours } from '#features/clinic/standard-hours.ts';
import { instantOf } from '#features/clinic/time/clinic-time.ts';

const saturday = '2026-11-21';
/** An instant of the day. */
export const at = (time: string) => instantOf(saturday, time);

/** A day at the desk, on a Saturday morning. */
export const day = (differences: Partial<Day> = {}): Day => ({
  date: saturday,
  now: at('11:24'),
  revision: 0,
  chairs: 1,
  hours: standardHours,
  overrunMinutes: 0,
  appointments: [],
  closures: [],
  offered: [],
  delay: 0,
  bursts: [],
  ...differences,
});

export function visit(time: string, differences: Partial<DeskAppointment> = {}): DeskAppointment {
  return {
    ...blankVisit,
    id: `${time} ${differences.chair ?? 1}`,
    version: 1,
    reference: 'AB12',
    status: 'confirmed',
    statusChangedAt: 0,
    arrivedAt: null,
    firstName: 'Asha',
    lastName: 'Sample',
    mobileNumber: '+91 90•••••001',
    hasNumber: true,
    isLandline: false,
    service: 'Dental Crown',
    date: saturday,
    time,
    minutes: 60,
    isLengthSet: false,
    chair: 1,
    source: 'online',
    ...differences,
  };
}

export function closed(fromTime: string | null, toTime: string | null): Closure {
  return {
    id: 'c',
    kind: 'block',
    reason: 'Autoclave',
    publicText: '',
    createdAt: 0,
    fromDate: saturday,
    toDate: saturday,
    weekday: null,
    fromTime,
    toTime,
  };
}
