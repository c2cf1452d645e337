import type { Appointment } from '#features/booking/appointments/appointment.ts';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import {
  cancelAppointment,
  editAppointment,
  moveAppointment,
  type Change,
  type ChangeResult,
} from '#features/booking/appointments/change-appointment.server.ts';
import { nearestFreeSlots } from '#features/booking/slots/list-slots.server.ts';
import type { Slot } from '#features/booking/slots/slots.ts';
import { answerOffer } from '../earlier-time/answer-offer.server.ts';
import { endWish } from '../earlier-time/end-offer.server.ts';
import { wantEarlier } from '../earlier-time/want-earlier.server.ts';
import type { PatientAction, PatientRefusal } from './patient-actions.ts';
import { patientMayChange } from './may-change.ts';

type Changed = { ok: true; appointment: Appointment } | ({ ok: false } & PatientRefusal);

/** How often a change is begun anew because another one came first. */
const patience = 4;

/**
 * What a patient does to their own appointment. It is done once however often it is asked for: where it is so already, nothing is
 * changed and no message is sent.
 */
export async function changeAsPatient(
  booking: Booking,
  appointment: Appointment,
  action: PatientAction,
): Promise<Changed> {
  let current = appointment;
  for (let tries = 0; tries < patience; tries++) {
    const result = await attempt(booking, current, action);
    if (result.ok || !('current' in result)) return result;
    current = result.current;
  }
  return { ok: false, reason: 'changed-meanwhile' };
}

type Attempt = Changed | { ok: false; reason: 'changed-meanwhile'; current: Appointment };

async function attempt(booking: Booking, current: Appointment, action: PatientAction): Promise<Attempt> {
  switch (action.type) {
    case 'cancel':
      return cancel(booking, current);
    case 'move':
      return move(booking, current, action);
    case 'reminders':
      return setReminders(booking, current, action.wanted);
    case 'earlier':
      return wantEarlier(booking, current, action.wanted);
    case 'offer':
      return answerOffer(booking, current, action);
  }
}

async function cancel(booking: Booking, current: Appointment): Promise<Attempt> {
  if (current.status === 'cancelled') return { ok: true, appointment: current };
  const refusal = whyNotNow(booking, current);
  if (refusal) return refusal;
  const telling = { tellPatient: true, byPatient: true };
  return attemptOf(await cancelAppointment(booking, changeOf(current), telling));
}

async function move(booking: Booking, current: Appointment, to: Slot): Promise<Attempt> {
  const isThere = current.date === to.date && current.time === to.time && current.status === 'confirmed';
  if (isThere) return { ok: true, appointment: current };
  const refusal = whyNotNow(booking, current);
  if (refusal) return refusal;
  const terms = { tellPatient: true, arrangement: 'offered' } as const;
  const attempted = attemptOf(await moveAppointment(booking, changeOf(current), to, terms));
  return 'nearest' in attempted ? { ...attempted, nearest: await nearestFreeSlots(booking, to) } : attempted;
}

/** The consent to reminders, given and taken back as easily. */
async function setReminders(
  booking: Booking,
  current: Appointment,
  wantsReminders: boolean,
): Promise<Attempt> {
  if (current.wantsReminders === wantsReminders) return { ok: true, appointment: current };
  const { id, version } = current;
  const result = await editAppointment(booking, { id, version }, { wantsReminders });
  return result.ok || result.reason === 'changed-meanwhile' ? result : { ok: false, reason: 'not-allowed' };
}

function whyNotNow({ clock, changeHours }: Booking, current: Appointment): Attempt | undefined {
  const may = patientMayChange(current, clock.now(), changeHours);
  if (may === 'open') return undefined;
  return { ok: false, reason: may === 'too-late' ? 'too-late' : 'not-allowed' };
}

/** A patient who goes to another time by themselves, or does not come, waits for no earlier one any more. */
function changeOf({ id, version }: Appointment): Change {
  return { id, version, inSameTransaction: endWish };
}

function attemptOf(result: ChangeResult): Attempt {
  if (result.ok || result.reason === 'changed-meanwhile') return result;
  switch (result.reason) {
    case 'slot-taken':
      return { ok: false, reason: 'slot-taken', nearest: [] };
    case 'slot-not-offered':
    case 'closed':
      return { ok: false, reason: 'slot-not-offered', nearest: [] };
    default:
      return { ok: false, reason: result.reason };
  }
}
