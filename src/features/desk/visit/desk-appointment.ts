import type { z } from 'zod';
import type { HoursOfWeek } from '#features/clinic/content/content.ts';
import type { Closure } from '#features/booking/slots/closures.ts';
import type { OfferedSlot } from '#features/booking/slots/slot-holds-store.server.ts';
import type { appointmentShape } from './show-visits.server.ts';

/** An appointment as the desk's lists show it. */
export type DeskAppointment = z.infer<typeof appointmentShape>;

/** A visit with the patient's whole number, and all visits under that number. */
export interface OpenedVisit extends DeskAppointment {
  history: DeskAppointment[];
}

/** What the server tells of a day or a week. */
export interface ShownDays {
  chairs: number;
  hours: HoursOfWeek;
  appointments: DeskAppointment[];
  /** Those that touch the days. */
  closures: Closure[];
  /** Earlier slots that are kept for a patient who is being asked. */
  offered: OfferedSlot[];
}
