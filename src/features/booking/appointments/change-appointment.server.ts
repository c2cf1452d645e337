import { withNewest } from '#features/clinic/content/newest-content.server.ts';
import type { AppointmentEvent } from '#features/notifications/outbox/tell-of-appointment.server.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { orAnswer, rollBack } from '#platform/database/roll-back.server.ts';
import type { AppointmentRequest } from './appointment-request.ts';
import {
  holdsSlot,
  mayChange,
  mayPatientChange,
  type AppointmentStatus,
  type StaffChange,
} from './appointment-status.ts';
import { undoSeconds } from './undo-time.ts';
import { refreshSearchTerms } from './appointment-lists-store.server.ts';
import { patientOf, type Appointment } from './appointment.ts';
import {
  appointmentsTopic,
  findById,
  lockAppointment,
  lockNumbers,
  updateAppointment,
} from './appointments-store.server.ts';
import type { Booking } from './booking.server.ts';
import { releaseSlot } from '../slots/slot-holds-store.server.ts';
import type { Slot } from '../slots/slots.ts';
import { takeSlot } from './take-slot.server.ts';
import type { Arrangement } from '../slots/availability.ts';
import { tellPatient, type Telling } from './tell-patient.server.ts';

/** Which appointment, and which version of it was seen. */
export interface Change {
  id: string;
  version: number;
  /** Part of the same transaction: the entry in the audit log. */
  inSameTransaction?: ((tx: Queries, changed: Appointment) => Promise<void>) | undefined;
}

export type ChangeRefusal =
  | { ok: false; reason: 'unknown' }
  /** It was changed since: `current` is what it is now. */
  | { ok: false; reason: 'changed-meanwhile'; current: Appointment }
  /** Not from this status. */
  | { ok: false; reason: 'not-allowed'; current: Appointment }
  /** Undo comes too late. */
  | { ok: false; reason: 'too-late'; current: Appointment }
  | { ok: false; reason: 'slot-taken' | 'slot-not-offered' | 'closed'; current: Appointment };
export type ChangeResult = { ok: true; appointment: Appointment } | ChangeRefusal;

/** What a change leads to; `tell` names what the patient hears, where there is something to hear. */
interface Outcome {
  appointment: Appointment;
  tell?: ({ event: AppointmentEvent } & Telling) | undefined;
}

export function changeStatus(
  booking: Booking,
  change: Change,
  status: AppointmentStatus,
  options: Telling = { tellPatient: false },
): Promise<ChangeResult> {
  return changeAppointment(booking, change, toStatus(booking, status, options));
}

const toStatus =
  (booking: Booking, status: AppointmentStatus, options: Telling): Decide =>
  async (tx, current, now) => {
    // A patient can do no more than cancel.
    const may = options.byPatient
      ? mayPatientChange(current.status, 'cancelled')
      : mayChange(current.status, status);
    if (!may) rollBack({ ok: false, reason: 'not-allowed', current });
    const next = { ...current, status, previousStatus: current.status, statusChangedAt: now };
    return withStatus(booking, tx, current, next, options);
  };

/** The clinic has called the patient of a visit that was still to be confirmed: the SMS and the reminders go out now. */
export function confirmAppointment(booking: Booking, change: Change): Promise<ChangeResult> {
  return changeAppointment(booking, change, async (_, current) => {
    if (!current.toConfirm || !mayChange(current.status, 'confirm'))
      rollBack({ ok: false, reason: 'not-allowed', current });
    return {
      appointment: { ...current, toConfirm: false },
      tell: { event: 'confirmed', tellPatient: true },
    };
  });
}

export function cancelAppointment(booking: Booking, change: Change, options: Telling): Promise<ChangeResult> {
  return changeStatus(booking, change, 'cancelled', options);
}

/** As a part of a larger transaction. That it is unknown or was changed meanwhile is answered; every other refusal rolls all of it back. */
export const cancelWithin = (booking: Booking, tx: Queries, change: Change, options: Telling) =>
  changeWithin(booking, tx, change, toStatus(booking, 'cancelled', options));

/** Takes the last change of status back. A visit that has lost its slot meanwhile does not get it back. */
export function undoStatus(booking: Booking, change: Change): Promise<ChangeResult> {
  return changeAppointment(booking, change, async (tx, current, now) => {
    const { previousStatus, statusChangedAt } = current;
    if (!previousStatus) rollBack({ ok: false, reason: 'not-allowed', current });
    if (now > statusChangedAt + undoSeconds * 1000) rollBack({ ok: false, reason: 'too-late', current });
    const before = { ...current, status: previousStatus, previousStatus: null, statusChangedAt: now };
    return withStatus(booking, tx, current, before, { tellPatient: true });
  });
}

/**
 * Puts a visit on another slot, or chair: the old one is free exactly when the new one is held. A patient moves to what the site offers;
 * staff to any listed slot, and with a special arrangement to any time from today on.
 */
export function moveAppointment(
  booking: Booking,
  change: Change,
  to: Slot & { chair?: number | undefined },
  { arrangement, ...telling }: { tellPatient: boolean; arrangement: Arrangement },
): Promise<ChangeResult> {
  return changeAppointment(booking, change, async (tx, current, now) => {
    const { id, date, time, chair } = current;
    const stays = date === to.date && time === to.time && (to.chair ?? chair) === chair;
    if (stays) return { appointment: current };
    // What is offered to visitors is what a patient chooses from.
    const byPatient = arrangement === 'offered' || arrangement === 'kept';
    const may = byPatient ? mayPatientChange(current.status, 'move') : mayChange(current.status, 'move');
    if (!may) rollBack({ ok: false, reason: 'not-allowed', current });
    const taken = await takeSlot(booking, tx, { ...to, appointmentId: id }, arrangement);
    if (!taken.ok) return rollBack({ ...taken, current });
    await releaseSlot(tx, id, current);
    const isNewTime = date !== to.date || time !== to.time;
    const moved: Appointment = {
      ...current,
      date: to.date,
      time: to.time,
      chair: taken.chair,
      // A patient who waits already still waits when only the chair is another.
      ...(isNewTime && { status: 'confirmed', previousStatus: null, movedAt: now }),
    };
    return { appointment: moved, tell: isNewTime ? { event: 'moved', byPatient, ...telling } : undefined };
  });
}

type AppointmentEdit = Partial<
  Pick<AppointmentRequest, 'firstName' | 'lastName' | 'mobileNumber' | 'serviceSelected'> &
    Pick<Appointment, 'note' | 'wantsReminders'>
>;

/** Changes what is written about the visit; its slot and status stay. Checked fields, as a booking has them. */
export function editAppointment(
  booking: Booking,
  change: Change,
  { serviceSelected, ...fields }: AppointmentEdit,
): Promise<ChangeResult> {
  const decide: Decide = async (_, current) => {
    const edited = { ...current, ...fields, service: serviceSelected ?? current.service };
    if (!mayEdit(current, edited)) rollBack({ ok: false, reason: 'not-allowed', current });
    const changesMessages =
      edited.mobileNumber !== current.mobileNumber ||
      edited.wantsReminders !== current.wantsReminders ||
      edited.service !== current.service;
    return {
      appointment: edited,
      tell: changesMessages ? { event: 'edited', tellPatient: false } : undefined,
    };
  };
  return inTransaction(booking, async (tx) => {
    const seen = await findById(tx, change.id);
    if (!seen) return { ok: false, reason: 'unknown' };
    const numbers = [...new Set([seen.mobileNumber, fields.mobileNumber ?? seen.mobileNumber])];
    await lockNumbers(booking.database, tx, numbers);
    const inSameTransaction: Change['inSameTransaction'] = async (_, changed) => {
      const renames = patientOf(changed) !== patientOf(seen);
      if (renames || numbers.length > 1) await refreshSearchTerms(tx, numbers);
      await change.inSameTransaction?.(tx, changed);
    };
    return changeWithin(booking, tx, { ...change, inSameTransaction }, decide);
  });
}

const editedBy = {
  firstName: 'patient',
  lastName: 'patient',
  mobileNumber: 'patient',
  service: 'service',
  note: 'note',
} as const satisfies Partial<Record<keyof Appointment, StaffChange>>;

/** Whether its status takes all that is changed. */
function mayEdit(current: Appointment, edited: Appointment): boolean {
  const fields = Object.keys(editedBy) as (keyof typeof editedBy)[];
  return (
    fields.every((field) => edited[field] === current[field] || mayChange(current.status, editedBy[field])) &&
    (edited.wantsReminders === current.wantsReminders || mayPatientChange(current.status, 'reminders'))
  );
}

type Decide = (tx: Queries, current: Appointment, now: number) => Promise<Outcome>;

/** The frame of every change: one at a time, all or nothing, patient and open desks told. */
const changeAppointment = (booking: Booking, change: Change, decide: Decide): Promise<ChangeResult> =>
  inTransaction(booking, (tx) => changeWithin(booking, tx, change, decide));

const inTransaction = (booking: Booking, work: (tx: Queries) => Promise<ChangeResult>) =>
  withNewest(booking.content, () =>
    orAnswer<ChangeResult, ChangeRefusal>(booking.database.transaction(work)),
  );

async function changeWithin(
  booking: Booking,
  tx: Queries,
  change: Change,
  decide: Decide,
): Promise<ChangeResult> {
  const { database, clock } = booking;
  const now = clock.now();
  const current = await lockAppointment(database, tx, change.id);
  if (!current) return { ok: false, reason: 'unknown' };
  if (current.version !== change.version) return { ok: false, reason: 'changed-meanwhile', current };
  const { appointment, tell } = await decide(tx, current, now);
  if (appointment === current) return { ok: true, appointment };
  const changed = { ...appointment, version: current.version + 1, updatedAt: now };
  await updateAppointment(tx, changed);
  await change.inSameTransaction?.(tx, changed);
  const { event, ...telling } = tell ?? ({ event: 'changed', tellPatient: false } as const);
  await tellPatient(booking, tx, event, changed, telling);
  await database.announce(tx, appointmentsTopic);
  return { ok: true, appointment: changed };
}

/** With the slot held or let go as the new status wants it. */
async function withStatus(
  booking: Booking,
  tx: Queries,
  current: Appointment,
  next: Appointment,
  telling: Telling,
): Promise<Outcome> {
  const [held, holds] = [holdsSlot(current.status), holdsSlot(next.status)];
  if (held && !holds) await releaseSlot(tx, current.id, current);
  const chair = !held && holds ? await takeAgain(booking, tx, current) : current.chair;
  const appointment = { ...next, chair };
  if (next.status === 'cancelled') return { appointment, tell: { event: 'cancelled', ...telling } };
  // A patient who may have read of the cancellation hears that the visit stands, whoever has taken it up again.
  if (current.status === 'cancelled')
    return { appointment, tell: { event: 'reopened', ...telling, tellPatient: true } };
  return { appointment };
}

async function takeAgain(booking: Booking, tx: Queries, current: Appointment): Promise<number> {
  const { id, date, time } = current;
  const taken = await takeSlot(booking, tx, { appointmentId: id, date, time }, 'again');
  return taken.ok ? taken.chair : rollBack({ ...taken, current });
}
