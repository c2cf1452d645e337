import type { Appointment } from '#features/booking/appointments/appointment.ts';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import {
  cancelAppointment,
  moveAppointment,
  type Change,
  type ChangeResult,
} from '#features/booking/appointments/change-appointment.server.ts';
import { nearestFreeSlots } from '#features/booking/slots/list-slots.server.ts';
import type { Slot } from '#features/booking/slots/slots.ts';
import { answerOffer } from '../earlier-time/answer-offer.server.ts';
import { endWish } from '../earlier-time/end-offer.server.ts';
import { mayChange } from './patient-appointment.ts';
import type { PatientAction } from './patient-actions.ts';
import { setReminders } from './set-reminders.server.ts';
import { wantEarlier } from '../earlier-time/want-earlier.server.ts';

export type PatientRefusal =
  | { ok: false; reason: 'unknown' | 'too-late' | 'not-allowed' | 'offer-ended' }
  | { ok: false; reason: 'changed-meanwhile' }
  /** `nearest`: the three nearest times that are free. */
  | { ok: false; reason: 'slot-taken' | 'slot-not-offered'; nearest: Slot[] };
export type PatientResult = { ok: true; appointment: Appointment } | PatientRefusal;

/** How often a change is begun anew because somebody else's came first. */
const patience = 4;

/**
 * What a patient does to their own appointment. It is done once however often it is asked for: where it is so already, nothing is
 * changed and nobody is told.
 */
export async function changeAsPatient(
  booking: Booking,
  appointment: Appointment,
  action: PatientAction,
): Promise<PatientResult> {
  let current = appointment;
  for (let tries = 0; tries < patience; tries++) {
    const result = await attempt(booking, current, action);
    if (result.ok || result.reason !== 'changed-meanwhile') return result;
    current = result.current;
  }
  return { ok: false, reason: 'changed-meanwhile' };
}

type Attempt =
  | Exclude<PatientResult, { reason: 'changed-meanwhile' }>
  | { ok: false; reason: 'changed-meanwhile'; current: Appointment };

async function attempt(booking: Booking, current: Appointment, action: PatientAction): Promise<Attempt> {
  switch (action.type) {
    case 'cancel':
      return current.status === 'cancelled' ? { ok: true, appointment: current } : cancel(booking, current);
    case 'move':
      return move(booking, current, action.to);
    case 'reminders':
      if (current.wantsReminders === action.wanted) return { ok: true, appointment: current };
      return setReminders(booking, current, action.wanted);
    case 'earlier':
      return wantEarlier(booking, current, action.wanted);
    case 'answer':
      return answerOffer(booking, current, action);
  }
}

async function cancel(booking: Booking, current: Appointment): Promise<Attempt> {
  const refusal = whyNotNow(booking, current);
  if (refusal) return refusal;
  return attemptOf(
    await cancelAppointment(booking, changeOf(current), { tellPatient: true, byPatient: true }),
  );
}

async function move(booking: Booking, current: Appointment, to: Slot): Promise<Attempt> {
  const isThere = current.date === to.date && current.time === to.time && current.status === 'confirmed';
  if (isThere) return { ok: true, appointment: current };
  const refusal = whyNotNow(booking, current);
  if (refusal) return refusal;
  const terms = { tellPatient: true, arrangement: 'offered' } as const;
  const attempt = attemptOf(await moveAppointment(booking, changeOf(current), to, terms));
  return 'nearest' in attempt ? { ...attempt, nearest: await nearestFreeSlots(booking, to) } : attempt;
}

function whyNotNow({ clock, changeHours }: Booking, current: Appointment): Attempt | undefined {
  const may = mayChange(current, clock.now(), changeHours);
  if (may === 'open') return undefined;
  return { ok: false, reason: may === 'too-late' ? 'too-late' : 'not-allowed' };
}

/** Whoever goes to another time by themselves, or does not come, waits for no earlier one any more. */
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
