import { retryOnStaleContent } from '#features/clinic/stale-content.server.ts';
import type { SiteSnapshot } from '#features/clinic/site-snapshot.ts';
import type { AppointmentEvent } from '#features/notifications/outbox/queue-notifications.server.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { resultOrAbort, rollBack } from '#platform/database/transactions.server.ts';
import type { AppointmentRequest } from './appointment-request.ts';
import { getAllowedChanges, isUndoOpen, type StaffChange, undoOf } from './allowed-changes.ts';
import { type AppointmentStatus, holdsSlot } from './appointment-status.ts';
import { moveEntries } from './appointment-lists-store.server.ts';
import type { Appointment, Cancellation } from './appointment.ts';
import {
  appointmentsTopic,
  findById,
  lockAppointment,
  lockNumbers,
  updateAppointment,
} from './appointments-store.server.ts';
import type { Booking } from './booking.server.ts';
import { endsSameDay, type VisitTime } from '../slots/chair-time.ts';
import { dentistAfterMove } from '../slots/dentists-on-duty.ts';
import { minutesOfVisit } from '../slots/slots.ts';
import { addMinutes } from '#platform/civil-date.ts';
import { releaseTime, conflictingVisits } from '../slots/slot-holds-store.server.ts';
import { minutesFor } from './new-appointment.server.ts';
import { takeSlot, type SlotRefusal } from './take-slot.server.ts';
import type { Arrangement } from '../slots/availability.ts';
import { type NotifyOptions, notifyPatient } from './notify-patient.server.ts';

/** The appointment to change, and the version that the change is based on. */
export interface Change {
  id: string;
  version: number;
  /** Part of the same transaction: the entry in the audit log. */
  inSameTransaction?: ((tx: Queries, changed: Appointment) => Promise<void>) | undefined;
}

export type ChangeRefusal =
  | { ok: false; reason: 'unknown' }
  /** Somebody changed it since that version; `current` is its current state. */
  | { ok: false; reason: 'changed-meanwhile'; current: Appointment }
  /** The current status does not allow the change. */
  | { ok: false; reason: 'not-allowed'; current: Appointment }
  /** The time for undo is over. */
  | { ok: false; reason: 'too-late'; current: Appointment }
  | {
      ok: false;
      reason: SlotRefusal['reason'];
      current: Appointment;
      /** The visits that a longer one, or one with another dentist, would run into. */
      colliding?: readonly VisitTime[];
    };
export type ChangeResult = { ok: true; appointment: Appointment } | ChangeRefusal;

/** The changed appointment; `tell` names the patient's message, if one is due. */
interface Outcome {
  appointment: Appointment;
  tell?: ({ event: AppointmentEvent } & NotifyOptions) | undefined;
}

interface StatusOptions extends NotifyOptions {
  /** For a cancellation by others than the patient. */
  cancellation?: Cancellation;
}

export function changeStatus(
  booking: Booking,
  change: Change,
  status: AppointmentStatus,
  options: StatusOptions = { notifyPatient: false },
): Promise<ChangeResult> {
  return changeAppointment(booking, change, toStatus(booking, status, options));
}

const toStatus =
  (booking: Booking, status: AppointmentStatus, { cancellation, ...options }: StatusOptions): Decide =>
  async ({ tx, site }, current, now) => {
    // A patient can do no more than cancel.
    const { staff, patient } = getAllowedChanges(current);
    const may = options.byPatient ? patient.includes('cancelled') : staff.includes(status);
    if (!may) rollBack({ ok: false, reason: 'not-allowed', current });
    const cancelled = options.byPatient ? byPatient : (cancellation ?? null);
    const next = {
      ...current,
      status,
      previousStatus: current.status,
      statusChangedAt: now,
      ...(status === 'cancelled' && { cancellation: cancelled }),
      // A visit that is taken up again is asked about anew.
      isComing: current.isComing && current.status !== 'cancelled',
      ...(status === 'arrived' && { arrivedAt: arrivalOf(current) ?? now }),
    };
    return withStatus(booking, { tx, site }, current, next, options);
  };

/** The arrival of a patient who is in the chair or has left it: taken back to the waiting room, they keep their place in its order. */
const arrivalOf = ({ status, arrivedAt }: Appointment) =>
  status === 'in-chair' || status === 'completed' ? arrivedAt : null;

const byPatient: Cancellation = { origin: 'patient', by: '' };

/** Records whether the patient comes to the visit as it is now. */
export function setComing(
  booking: Booking,
  change: Change,
  isComing: boolean,
  by: keyof ReturnType<typeof getAllowedChanges>,
): Promise<ChangeResult> {
  return changeAppointment(booking, change, toComing(isComing, by));
}

const toComing =
  (isComing: boolean, by: keyof ReturnType<typeof getAllowedChanges>): Decide =>
  async (_, current) => {
    if (!getAllowedChanges(current)[by].some((allowed) => allowed === 'coming'))
      rollBack({ ok: false, reason: 'not-allowed', current });
    return { appointment: current.isComing === isComing ? current : { ...current, isComing } };
  };

/** The clinic has called the patient of a visit that was still to be confirmed: the SMS and the reminders go out now. */
export function confirmAppointment(booking: Booking, change: Change): Promise<ChangeResult> {
  return changeAppointment(booking, change, toConfirmed);
}

const toConfirmed: Decide = async (_, current) => {
  if (!getAllowedChanges(current).staff.includes('confirm'))
    rollBack({ ok: false, reason: 'not-allowed', current });
  return {
    appointment: { ...current, toConfirm: false },
    tell: { event: 'confirmed', notifyPatient: true },
  };
};

/** Undoes a confirmation: the visit waits for a call again. A message that has gone stays sent. */
const toHeld: Decide = async (_, current) => {
  if (current.status !== 'confirmed') rollBack({ ok: false, reason: 'not-allowed', current });
  return { appointment: { ...current, toConfirm: true, isComing: false } };
};

/** A change that a telephone call makes, or that Undo takes back, as part of a larger transaction. */
export const changeByCallWithin = (
  booking: Booking,
  within: Within,
  change: Change,
  to: 'confirmed' | 'held' | 'coming' | 'silent',
): Promise<ChangeResult> =>
  changeWithin(
    booking,
    within,
    change,
    {
      confirmed: toConfirmed,
      held: toHeld,
      coming: toComing(true, 'staff'),
      silent: toComing(false, 'staff'),
    }[to],
  );

export function cancelAppointment(
  booking: Booking,
  change: Change,
  options: StatusOptions,
): Promise<ChangeResult> {
  return changeStatus(booking, change, 'cancelled', options);
}

/**
 * Cancels as part of a larger transaction. Unknown and stale appointments are returned as failures; any other refusal rolls the whole
 * transaction back.
 */
export const cancelWithin = (booking: Booking, within: Within, change: Change, options: StatusOptions) =>
  changeWithin(booking, within, change, toStatus(booking, 'cancelled', options));

/** Undoes the last change of status. A visit whose slot was given away meanwhile stays as it is. */
export function undoStatus(booking: Booking, change: Change): Promise<ChangeResult> {
  return changeAppointment(booking, change, async ({ tx, site }, current, now) => {
    const undo = undoOf(current);
    if (!undo) return rollBack({ ok: false, reason: 'not-allowed', current });
    if (!isUndoOpen(undo, now)) rollBack({ ok: false, reason: 'too-late', current });
    const before = { ...current, status: undo.to, previousStatus: null, statusChangedAt: now };
    return withStatus(booking, { tx, site }, current, before, { notifyPatient: true });
  });
}

/**
 * Puts a visit on another slot, or chair, with the length that it has: the old one is free exactly when the new one is held. A patient
 * moves to what the site offers, where a visit without a length takes that of its service; staff to any listed slot, and with a special
 * arrangement to any time from today on.
 */
export function moveAppointment(
  booking: Booking,
  change: Change,
  to: VisitTime & { chair?: number | undefined },
  {
    arrangement,
    isBack = false,
    ...telling
  }: {
    notifyPatient: boolean;
    arrangement: Arrangement;
    /** It undoes a move: the visit counts as not moved, and a closure made since its booking is after it. */
    isBack?: boolean;
  },
): Promise<ChangeResult> {
  return changeAppointment(booking, change, async ({ tx, site }, current, now) => {
    const { id, date, time, chair, service } = current;
    const stays = date === to.date && time === to.time && (to.chair ?? chair) === chair;
    if (stays) return { appointment: current };
    // A patient may only choose slots that visitors are offered.
    const byPatient = arrangement === 'offered' || arrangement === 'kept';
    const { staff, patient } = getAllowedChanges(current);
    if (!(byPatient ? patient : staff).includes('move'))
      rollBack({ ok: false, reason: 'not-allowed', current });
    const own = { date: to.date, time: to.time, minutes: current.minutes ?? to.minutes };
    const minutes =
      arrangement === 'offered' ? minutesFor(site, { ...own, serviceSelected: service }) : own.minutes;
    // Staff may put a visit into the chair of another dentist; a patient keeps the one who is chosen.
    const dentist = byPatient
      ? current.dentist
      : dentistAfterMove(current, { ...own, chair: to.chair }, site.facts);
    const wanted = { ...own, minutes, chair: to.chair, dentist, service, appointmentId: id };
    const taken = await takeSlot(booking, site, tx, wanted, arrangement);
    if (!taken.ok) return rollBack({ ...taken, current });
    await releaseTime(tx, id, current, { ...wanted, chair: taken.chair });
    const isNewTime = date !== to.date || time !== to.time;
    // A patient who waits already still waits for another chair, or another time of the day.
    const waits = current.status === 'arrived' && date === to.date;
    const moved: Appointment = {
      ...current,
      date: to.date,
      time: to.time,
      minutes,
      chair: taken.chair,
      dentist: taken.dentist,
      ...(isNewTime && { previousStatus: null, movedAt: isBack ? null : now }),
      ...(isNewTime && !waits && { status: 'confirmed', isComing: false }),
    };
    return { appointment: moved, tell: isNewTime ? { event: 'moved', byPatient, ...telling } : undefined };
  });
}

/** Makes a visit longer or shorter in its chair; refused if it would overlap another visit. */
export function resizeAppointment(booking: Booking, change: Change, minutes: number): Promise<ChangeResult> {
  return changeAppointment(booking, change, async ({ tx, site }, current) => {
    if (current.minutes === minutes) return { appointment: current };
    if (!getAllowedChanges(current).staff.includes('minutes'))
      rollBack({ ok: false, reason: 'not-allowed', current });
    const resized = { ...current, minutes };
    if (!endsSameDay(resized)) rollBack({ ok: false, reason: 'slot-not-offered', current });
    const { id, date, time, chair, service, dentist } = current;
    const held = minutesOfVisit(current, site.facts.hours);
    const added = { date, time: addMinutes(time, held), minutes: minutes - held };
    const wanted = { date, time, chair, minutes, service, dentist, appointmentId: id, added };
    const taken = await takeSlot(booking, site, tx, wanted, 'again');
    if (!taken.ok) {
      const colliding = await conflictingVisits(tx, id, resized, site.facts.hours);
      return rollBack({ ...taken, current, colliding });
    }
    await releaseTime(tx, id, current, resized);
    return { appointment: resized };
  });
}

/** Fields that patients edit on their own page, or that `mayEdit` checks by themselves. */
type PatientEdit =
  'wantsReminders' | 'message' | 'consent' | 'healthWithdrawnAt' | 'correctedAt' | 'whatsappConsent';
type AppointmentEdit = Partial<
  Pick<AppointmentRequest, 'firstName' | 'lastName' | 'mobileNumber' | 'serviceSelected'> &
    Pick<Appointment, 'note' | PatientEdit>
>;
type StaffEdit = Exclude<keyof AppointmentEdit, 'serviceSelected' | PatientEdit> | 'service';

/** Changes what is written about the visit; its slot and status stay. Checked fields, as a booking has them. */
export function editAppointment(
  booking: Booking,
  change: Change & {
    /** See `moveEntries`. */
    isByStaff?: boolean;
  },
  { serviceSelected, ...fields }: AppointmentEdit,
): Promise<ChangeResult> {
  const decide: Decide = async (_, current) => {
    const isNewNumber = fields.mobileNumber !== undefined && fields.mobileNumber !== current.mobileNumber;
    const edited = {
      ...current,
      // The yes came from the person at the number before.
      ...(isNewNumber && { whatsappConsent: null }),
      ...fields,
      service: serviceSelected ?? current.service,
    };
    if (!mayEdit(current, edited)) rollBack({ ok: false, reason: 'not-allowed', current });
    const changesMessages =
      isNewNumber || edited.wantsReminders !== current.wantsReminders || edited.service !== current.service;
    return {
      appointment: edited,
      tell: changesMessages ? { event: 'edited', notifyPatient: false } : undefined,
    };
  };
  return inTransaction(booking, async ({ tx, site }) => {
    const seen = await findById(tx, change.id);
    if (!seen) return { ok: false, reason: 'unknown' };
    const numbers = [...new Set([seen.mobileNumber, fields.mobileNumber ?? seen.mobileNumber])];
    await lockNumbers(booking.database, tx, numbers);
    const inSameTransaction: Change['inSameTransaction'] = async (_, changed) => {
      await moveEntries(tx, seen, changed, { now: booking.clock.now(), isByStaff: change.isByStaff });
      await change.inSameTransaction?.(tx, changed);
    };
    return changeWithin(booking, { tx, site }, { ...change, inSameTransaction }, decide);
  });
}

const requiredChange = {
  firstName: 'patient',
  lastName: 'patient',
  mobileNumber: 'patient',
  service: 'service',
  note: 'note',
} as const satisfies Record<StaffEdit, StaffChange>;

/** Whether the status allows each edited field. */
function mayEdit(current: Appointment, edited: Appointment): boolean {
  const { staff, patient } = getAllowedChanges(current);
  const fields = Object.keys(requiredChange) as StaffEdit[];
  return (
    fields.every((field) => edited[field] === current[field] || staff.includes(requiredChange[field])) &&
    (edited.wantsReminders === current.wantsReminders || patient.includes('reminders')) &&
    (edited.whatsappConsent === current.whatsappConsent ||
      edited.whatsappConsent === null ||
      patient.includes('whatsapp'))
  );
}

/** The transaction of a change, and the site's state that the change is checked against. */
interface Within {
  tx: Queries;
  site: SiteSnapshot;
}
type Decide = (within: Within, current: Appointment, now: number) => Promise<Outcome>;

/** Runs one change at a time, all or nothing, and notifies the patient and open desks. */
export const changeAppointment = (booking: Booking, change: Change, decide: Decide): Promise<ChangeResult> =>
  inTransaction(booking, (within) => changeWithin(booking, within, change, decide));

const inTransaction = (booking: Booking, work: (within: Within) => Promise<ChangeResult>) =>
  retryOnStaleContent(booking.site, (site) =>
    resultOrAbort<ChangeResult, ChangeRefusal>(booking.database.transaction((tx) => work({ tx, site }))),
  );

async function changeWithin(
  booking: Booking,
  { tx, site }: Within,
  change: Change,
  decide: Decide,
): Promise<ChangeResult> {
  const { database, clock } = booking;
  const now = clock.now();
  const current = await lockAppointment(database, tx, change.id);
  if (!current) return { ok: false, reason: 'unknown' };
  if (current.version !== change.version) return { ok: false, reason: 'changed-meanwhile', current };
  const { appointment, tell } = await decide({ tx, site }, current, now);
  if (appointment === current) return { ok: true, appointment };
  const changed = { ...appointment, version: current.version + 1, updatedAt: now };
  await updateAppointment(tx, changed);
  await change.inSameTransaction?.(tx, changed);
  const { event, ...telling } = tell ?? ({ event: 'changed', notifyPatient: false } as const);
  await notifyPatient(booking, site, tx, event, changed, telling);
  await database.announce(tx, appointmentsTopic);
  return { ok: true, appointment: changed };
}

/** Holds or releases the slot as the new status requires. */
async function withStatus(
  booking: Booking,
  { tx, site }: Within,
  current: Appointment,
  next: Appointment,
  telling: NotifyOptions,
): Promise<Outcome> {
  const [held, holds] = [holdsSlot(current.status), holdsSlot(next.status)];
  if (held && !holds) await releaseTime(tx, current.id, current);
  const place = !held && holds ? await takeAgain(booking, { tx, site }, current) : current;
  const appointment = { ...next, chair: place.chair, dentist: place.dentist };
  if (next.status === 'cancelled') return { appointment, tell: { event: 'cancelled', ...telling } };
  // The patient may have read of the cancellation, so a reopened visit is always announced to them.
  if (current.status === 'cancelled')
    return { appointment, tell: { event: 'reopened', ...telling, notifyPatient: true } };
  return { appointment };
}

async function takeAgain(booking: Booking, { tx, site }: Within, current: Appointment) {
  const { id, date, time, minutes, service, dentist, chair: formerChair } = current;
  const wanted = { appointmentId: id, date, time, minutes, service, dentist, formerChair };
  const taken = await takeSlot(booking, site, tx, wanted, 'again');
  return taken.ok ? taken : rollBack({ ...taken, current });
}
