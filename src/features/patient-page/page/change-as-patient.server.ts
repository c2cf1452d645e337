import { requirementsOf } from '#features/clinic/services/service-lengths.ts';
import { hasBegun } from '#features/booking/appointments/allowed-changes.ts';
import { whatsappVersion, type Appointment } from '#features/booking/appointments/appointment.ts';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import {
  cancelAppointment,
  editAppointment,
  moveAppointment,
  setComing,
  type Change,
  type ChangeResult,
} from '#features/booking/appointments/change-appointment.server.ts';
import { nearestFreeSlots } from '#features/booking/slots/list-slots.server.ts';
import type { Slot } from '#features/booking/slots/slots.ts';
import { answerOffer } from '../earlier-time/answer-offer.server.ts';
import {
  changeNumber,
  mayChangeNumber,
  proveNumber,
  sendNumberCode,
} from '../number/change-number.server.ts';
import { endWish } from '../earlier-time/end-offer.server.ts';
import { wantEarlier } from '../earlier-time/want-earlier.server.ts';
import { retryOnChange } from '../own-data/retry-on-change.server.ts';
import type { PatientAction, PatientRefusal } from './patient-actions.ts';
import { patientMayChange, refusalByStatus } from './may-change.ts';

type Changed = { ok: true; appointment: Appointment } | ({ ok: false } & PatientRefusal);

/** Applies a patient's change to their own appointment. Idempotent: a repeated request changes nothing and sends no message. */
export async function changeAsPatient(
  booking: Booking,
  appointment: Appointment,
  action: PatientAction,
  /** The browser's. */
  address = '',
): Promise<Changed> {
  if (action.type !== 'number' && action.type !== 'number-code')
    return retryOnChange<Changed>(appointment, (current) => attempt(booking, current, action));
  const refusal = whyNoNewNumber(booking, appointment);
  if (refusal) return refusal;
  if (action.type === 'number') {
    const sent = await sendNumberCode(booking, appointment, action.mobileNumber, address);
    return sent.ok ? { ok: true, appointment } : sent;
  }
  // A code is judged once, however often the change is tried.
  const proven = await proveNumber(booking, appointment, action);
  if (!proven.ok) return proven;
  return retryOnChange<Changed>(
    appointment,
    async (current): Promise<Attempt> =>
      whyNoNewNumber(booking, current) ?? changeNumber(booking, current, proven),
  );
}

/** A stale attempt is retried with the appointment's current state. */
type Attempt = Changed | { ok: false; reason: 'changed-meanwhile' | 'not-allowed'; current: Appointment };

async function attempt(
  booking: Booking,
  current: Appointment,
  action: Exclude<PatientAction, { type: 'number' | 'number-code' }>,
): Promise<Attempt> {
  switch (action.type) {
    case 'cancel':
      return cancel(booking, current, action.shownAt);
    case 'move':
      return move(booking, current, action);
    case 'coming':
      return sayComing(booking, current, action);
    case 'reminders':
      return setReminders(booking, current, action.wanted);
    case 'whatsapp':
      return setWhatsapp(booking, current, action);
    case 'earlier':
      return want(booking, current, action.wanted);
    case 'offer':
      return answer(booking, current, action);
  }
}

async function cancel(booking: Booking, current: Appointment, shownAt: Slot = current): Promise<Attempt> {
  if (current.status === 'cancelled') return { ok: true, appointment: current };
  const refusal = whyNotNow(booking, current);
  if (refusal) return refusal;
  const { date, time } = current;
  if (shownAt.date !== date || shownAt.time !== time)
    return { ok: false, reason: 'moved-meanwhile', date, time };
  const telling = { notifyPatient: true, byPatient: true };
  return attemptOf(await cancelAppointment(booking, changeOf(current), telling));
}

async function move(booking: Booking, current: Appointment, to: Slot): Promise<Attempt> {
  const isThere = current.date === to.date && current.time === to.time && current.status === 'confirmed';
  if (isThere) return { ok: true, appointment: current };
  const refusal = whyNotNow(booking, current);
  if (refusal) return refusal;
  const terms = { notifyPatient: true, arrangement: 'offered' } as const;
  const attempted = attemptOf(await moveAppointment(booking, changeOf(current), to, terms));
  if (!('nearest' in attempted)) return attempted;
  const site = booking.site.current();
  const visit = requirementsOf(current, site.facts);
  return { ...attempted, nearest: await nearestFreeSlots(booking, site, to, visit) };
}

/** Until the visit begins: later the desk sees the patient, or does not. */
async function sayComing(
  booking: Booking,
  current: Appointment,
  { coming, shownAt = current }: PatientAction & { type: 'coming' },
): Promise<Attempt> {
  if (hasBegun(current, booking.clock.now())) return { ok: false, reason: 'too-late' };
  const refusal = refusalByStatus(current.status, 'coming');
  if (refusal) return { ok: false, ...refusal };
  // Nobody promises to come at a time that they have not seen.
  if (coming && (shownAt.date !== current.date || shownAt.time !== current.time))
    return { ok: false, reason: 'changed-meanwhile' };
  const { id, version } = current;
  return attemptOf(await setComing(booking, { id, version }, coming, 'patient'));
}

/** Consent to reminders; withdrawing it is as easy as giving it. */
async function setReminders(
  booking: Booking,
  current: Appointment,
  wantsReminders: boolean,
): Promise<Attempt> {
  if (current.wantsReminders === wantsReminders) return { ok: true, appointment: current };
  const refusal = refusalByStatus(current.status, 'reminders');
  if (refusal) return { ok: false, ...refusal };
  const { id, version } = current;
  return attemptOf(await editAppointment(booking, { id, version }, { wantsReminders }));
}

/** Consent to WhatsApp; it can be withdrawn in every status. */
async function setWhatsapp(
  booking: Booking,
  current: Appointment,
  { wanted, language = current.language, version: shown }: PatientAction & { type: 'whatsapp' },
): Promise<Attempt> {
  if ((current.whatsappConsent !== null) === wanted) return { ok: true, appointment: current };
  const refusal = wanted && refusalByStatus(current.status, 'whatsapp');
  if (refusal) return { ok: false, ...refusal };
  // A page that does not say which question it asked, or asked one that this build does not know: it is shown anew.
  if (wanted && (shown === undefined || shown > whatsappVersion))
    return { ok: false, reason: 'changed-meanwhile' };
  const { id, version } = current;
  const whatsappConsent = wanted ? { version: shown!, language } : null;
  return attemptOf(await editAppointment(booking, { id, version }, { whatsappConsent }));
}

async function want(booking: Booking, current: Appointment, isWanted: boolean): Promise<Attempt> {
  const refusal = isWanted && refusalByStatus(current.status, 'earlier');
  return refusal ? { ok: false, ...refusal } : wantEarlier(booking, current, isWanted);
}

async function answer(
  booking: Booking,
  current: Appointment,
  action: PatientAction & { type: 'offer' },
): Promise<Attempt> {
  const refusal = refusalByStatus(current.status, 'earlier');
  return refusal ? { ok: false, ...refusal } : answerOffer(booking, current, action);
}

function whyNotNow({ clock, site }: Booking, current: Appointment): Attempt | undefined {
  const refusal = refusalByStatus(current.status, 'move');
  if (refusal) return { ok: false, ...refusal };
  const may = patientMayChange(current, clock.now(), site.current().bookingRules.changeHours);
  return may === 'open' ? undefined : { ok: false, reason: 'too-late' };
}

function whyNoNewNumber(
  booking: Booking,
  current: Appointment,
): ({ ok: false } & PatientRefusal) | undefined {
  const refusal = refusalByStatus(current.status, 'number');
  if (refusal) return { ok: false, ...refusal };
  if (hasBegun(current, booking.clock.now())) return { ok: false, reason: 'too-late' };
  return mayChangeNumber(booking, current) ? undefined : { ok: false, reason: 'number-by-call' };
}

/** A patient who moves or cancels the visit leaves the waiting list for an earlier time. */
function changeOf({ id, version }: Appointment): Change {
  return { id, version, inSameTransaction: endWish };
}

function attemptOf(result: ChangeResult): Attempt {
  if (result.ok) return result;
  switch (result.reason) {
    case 'changed-meanwhile':
    case 'not-allowed':
      return result;
    case 'slot-taken':
    case 'chair-blocked':
      return { ok: false, reason: 'slot-taken', nearest: [] };
    case 'slot-not-offered':
    case 'closed':
    case 'dentist-away':
      return { ok: false, reason: 'slot-not-offered', nearest: [] };
    default:
      return { ok: false, reason: result.reason };
  }
}
