import type { Appointment } from '#features/booking/appointments/appointment.ts';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import {
  cancelAppointment,
  moveAppointment,
  type Change,
  type ChangeResult,
} from '#features/booking/appointments/change-appointment.server.ts';
import { nearestFreeSlots } from '#features/booking/slots/find-free-slots.server.ts';
import type { Slot } from '#features/booking/slots/slots.ts';
import { answerOffer } from '../earlier-time/answer-offer.server.ts';
import { endWish } from '../earlier-time/end-offer.server.ts';
import { mayChange } from './own-appointment.ts';
import type { Deed } from './own-deeds.ts';
import { setReminders } from './set-reminders.server.ts';
import { wantEarlier } from '../earlier-time/want-earlier.server.ts';

export type OwnRefusal =
  | { ok: false; reason: 'unknown' | 'too-late' | 'not-allowed' | 'offer-ended' }
  | { ok: false; reason: 'changed-meanwhile' }
  /** `nearest`: the three nearest times that are free. */
  | { ok: false; reason: 'slot-taken' | 'slot-not-offered'; nearest: Slot[] };
export type OwnResult = { ok: true; appointment: Appointment } | OwnRefusal;

/** How often a change is begun anew because somebody else's came first. */
const patience = 4;

/**
 * What a patient does to their own appointment. It is done once however often it is asked for: where it is so already, nothing is
 * changed and nobody is told.
 */
export async function changeOwnAppointment(
  booking: Booking,
  appointment: Appointment,
  deed: Deed,
): Promise<OwnResult> {
  let current = appointment;
  for (let tries = 0; tries < patience; tries++) {
    const result = await attempt(booking, current, deed);
    if (result.ok || result.reason !== 'changed-meanwhile') return result;
    current = result.current;
  }
  return { ok: false, reason: 'changed-meanwhile' };
}

type Attempt =
  | Exclude<OwnResult, { reason: 'changed-meanwhile' }>
  | { ok: false; reason: 'changed-meanwhile'; current: Appointment };

async function attempt(booking: Booking, current: Appointment, deed: Deed): Promise<Attempt> {
  switch (deed.type) {
    case 'cancel':
      return current.status === 'cancelled' ? { ok: true, appointment: current } : cancel(booking, current);
    case 'move':
      return move(booking, current, deed.to);
    case 'reminders':
      if (current.wantsReminders === deed.wanted) return { ok: true, appointment: current };
      return setReminders(booking, current, deed.wanted);
    case 'earlier':
      return wantEarlier(booking, current, deed.wanted);
    case 'answer':
      return answerOffer(booking, current, deed);
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
  return 'nearest' in attempt ? { ...attempt, nearest: await nearestFreeSlots(booking, to, 3) } : attempt;
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
