import { instantOf } from '#features/clinic/time/clinic-time.ts';
import { type AppointmentStatus, visitStatuses } from './appointment-status.ts';
import type { Appointment } from './appointment.ts';
import { hourMs } from '#platform/clock.ts';

/** A status that it is given; 'confirm': a held booking is confirmed by a call; 'coming': whether the patient comes; 'minutes': its length; 'patient': name and number. */
export type StaffChange =
  AppointmentStatus | 'confirm' | 'coming' | 'move' | 'minutes' | 'service' | 'patient' | 'note';
/** 'earlier': asks for an earlier time, or takes one. 'name': corrects the own name, and the message. 'number': proves a new number. */
export type PatientChange =
  'cancelled' | 'move' | 'coming' | 'reminders' | 'whatsapp' | 'earlier' | 'name' | 'number';

/** In every status: a wrong name or number can always be corrected. */
const records = ['patient', 'note'] as const;

interface AllowedChanges {
  staff: readonly StaffChange[];
  patient: readonly PatientChange[];
}

/** By status. Staff reach each of a visit's statuses from each other, since any may be pressed by mistake. A missed or cancelled visit that is taken up again asks for its slot anew and may lose it. */
const allowedIn: Record<AppointmentStatus, AllowedChanges> = {
  confirmed: {
    staff: [...visitStatuses, 'cancelled', 'confirm', 'coming', 'move', 'minutes', 'service', ...records],
    patient: ['cancelled', 'move', 'coming', 'reminders', 'whatsapp', 'earlier', 'name', 'number'],
  },
  arrived: {
    staff: [...visitStatuses, 'cancelled', 'move', 'minutes', 'service', ...records],
    patient: ['name'],
  },
  'in-chair': { staff: [...visitStatuses, 'minutes', 'service', ...records], patient: ['name'] },
  completed: { staff: [...visitStatuses, ...records], patient: ['name'] },
  // Missed visits count by name and number: another name would end the count (docs/decisions/0087).
  'no-show': { staff: [...visitStatuses, ...records], patient: [] },
  cancelled: { staff: ['confirmed', ...records], patient: ['name'] },
};

/**
 * Which changes an appointment takes now, from staff and from its patient: the API refuses all others, the desk and the patient's page do
 * not offer them. How long before a visit its patient may still change it is judged by `may-change.ts`.
 */
export function getAllowedChanges({ status, toConfirm }: VisitFacts): AllowedChanges {
  const { staff, patient } = allowedIn[status];
  return {
    staff: staff.filter((change) => change !== status && (toConfirm || change !== 'confirm')),
    patient,
  };
}

interface VisitFacts {
  status: AppointmentStatus;
  /** Its booking is held until staff have called. */
  toConfirm?: boolean;
}

/** For how long a receptionist can undo a visit's change of status or move. */
export const undoSeconds = 60;

/** The status that its last change can be taken back to, and until which instant. */
export interface Undo {
  to: AppointmentStatus;
  until: number;
}

export const undoOf = ({
  previousStatus,
  statusChangedAt,
}: Pick<Appointment, 'previousStatus' | 'statusChangedAt'>): Undo | null =>
  previousStatus && { to: previousStatus, until: statusChangedAt + undoSeconds * 1000 };

/** Whether Undo is still open. The desk checks it too, since another notice may have replaced the one with Undo. */
export const isUndoOpen = (undo: Undo | null, now: number): undo is Undo =>
  undo !== null && now <= undo.until;

/** A cancelled visit never begins. */
export function hasBegun({ status, date, time }: Pick<Appointment, 'status' | 'date' | 'time'>, now: number) {
  if (status === 'in-chair' || status === 'completed') return true;
  return status !== 'cancelled' && now >= instantOf(date, time);
}

/** It is confirmed and has not begun. */
export const isUpcoming = (visit: Pick<Appointment, 'status' | 'date' | 'time'>, now: number): boolean =>
  visit.status === 'confirmed' && !hasBegun(visit, now);

/** How long before a visit its patient is asked whether they come. */
const askComingHours = 48;

/** Whether the patient's page asks, or shows the answer. A held booking is no promise yet that could be answered. */
export function asksComing(appointment: Appointment, now: number): boolean {
  const { toConfirm, isComing, date, time } = appointment;
  if (toConfirm || !isUpcoming(appointment, now)) return false;
  return isComing || now >= instantOf(date, time) - askComingHours * hourMs;
}
