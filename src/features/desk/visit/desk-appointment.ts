import type { z } from 'zod';
import type { HoursOfWeek } from '#features/clinic/content/content.ts';
import { addMinutes } from '#platform/civil-date.ts';
import { holdsSlot } from '#features/booking/appointments/appointment-status.ts';
import { isOverlapping, type VisitTime } from '#features/booking/slots/chair-time.ts';
import type { EmergencyRule } from '#features/booking/slots/emergency-times.ts';
import type { Slot } from '#features/booking/slots/slots.ts';
import type { Recall } from '#features/booking/recalls/recalls.ts';
import type { Closure } from '#features/booking/slots/closures.ts';
import type { OfferedSlot } from '#features/booking/slots/slot-holds-store.server.ts';
import type { appointmentShape } from './show-visits.server.ts';

/**
 * An appointment as the desk's lists show it. `rowKey`: the id of a walk-in before it was sent from this page; its row keeps the focus and
 * what is typed in it.
 */
export type DeskAppointment = z.infer<typeof appointmentShape> & { rowKey?: string };

/** The React key of what shows a visit. */
export const rowKeyOf = ({ rowKey, id }: Pick<DeskAppointment, 'id' | 'rowKey'>): string => rowKey ?? id;

/** Fields of a visit about which the desk knows only the patient and the time. */
export const blankVisit = {
  language: 'en',
  note: '',
  message: '',
  dentist: null,
  toConfirm: false,
  cancellation: null,
  correctedAt: null,
  healthWithdrawnAt: null,
  coming: null,
  noReminders: null,
  sms: null,
  warnings: [],
  undo: null,
} satisfies Partial<DeskAppointment>;

/** The time that a visit holds. */
export const timeOf = ({ date, time, minutes, isLengthSet }: DeskAppointment): VisitTime => ({
  date,
  time,
  minutes: isLengthSet ? minutes : undefined,
});

/** The time that a longer visit takes besides its own. */
export const addedTime = ({ date, time, minutes }: DeskAppointment, longer: number): VisitTime => ({
  date,
  time: addMinutes(time, minutes),
  minutes: longer - minutes,
});

/** Whether a visit leaves no room in its chair for one that takes this slot. */
export const takesSlot = (visit: DeskAppointment, slot: Slot, hours: HoursOfWeek): boolean =>
  holdsSlot(visit.status) && isOverlapping(timeOf(visit), slot, hours);

/** A visit with the patient's whole number, and all visits under that number. */
export interface OpenedVisit extends DeskAppointment {
  history: DeskAppointment[];
  /** When the patient is to come again, if that was agreed after this visit. */
  recall: Recall | null;
  /** How many missed visits keep the patient from online booking; null where they don't. */
  missedTooOften: number | null;
  /** The member of staff who wrote each field last; null: the patient. */
  editedBy: Readonly<Record<string, string | null>>;
}

/** Data that a day and a week have in common. */
export interface ShownDays {
  /** Revision of the desk, read before the data. */
  revision: number;
  chairs: number;
  hours: HoursOfWeek;
  /** How many minutes after its session a visit may end. */
  overrunMinutes: number;
  /** Times of each day that are kept for emergencies; undefined where none are. */
  emergency?: EmergencyRule | undefined;
  appointments: DeskAppointment[];
  /** Closures that touch the days. */
  closures: Closure[];
  /** Earlier slots held for a patient on the waiting list. */
  offered: OfferedSlot[];
}
