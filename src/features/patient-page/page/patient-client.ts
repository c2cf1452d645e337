import { failureReason, slotsOf } from '#features/booking/slot-choice/booking-client.ts';
import { slotLabel } from '#features/clinic/clinic-time.ts';
import { readPatientAnswer, type PatientAnswer } from './patient-answer.ts';
import type { PatientAppointment } from './patient-appointment.ts';
import type { PatientAction } from './patient-actions.ts';
import type { Trouble } from './patient-page.ts';

export type PatientReply = { ok: true; own: PatientAppointment } | { ok: false; trouble: Trouble };

const answerLimit = 20_000;
const addressOf = (token: string) => `/api/appointments/${token}`;

/** How it stands now; undefined when the server can't be reached, or has no answer. */
export async function fetchPatientAppointment(token: string): Promise<PatientAppointment | undefined> {
  try {
    const response = await fetch(addressOf(token), { signal: AbortSignal.timeout(answerLimit) });
    return response.ok ? readPatientAnswer((await response.json()) as PatientAnswer) : undefined;
  } catch {
    return undefined;
  }
}

/** Asks for a change. Asking again for the same changes nothing more. */
export async function postAction(token: string, action: PatientAction): Promise<PatientReply> {
  const wasOffline = !navigator.onLine;
  const [path, body] = requestOf(action);
  try {
    const response = await fetch(`${addressOf(token)}/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(answerLimit),
    });
    if (response.ok) return { ok: true, own: readPatientAnswer((await response.json()) as PatientAnswer) };
    // A proxy may answer for the server, with a page.
    return { ok: false, trouble: troubleOf(response.status, await response.json().catch(() => ({}))) };
  } catch (error) {
    return { ok: false, trouble: { reason: failureReason(error, wasOffline) } };
  }
}

function requestOf(action: PatientAction): [path: string, body: Record<string, unknown>] {
  switch (action.type) {
    case 'move':
      return ['move', { date: action.to.date, time: slotLabel(action.to.time) }];
    case 'answer':
      return ['offer', { offer: action.offer, accept: action.accept }];
    case 'cancel':
      return ['cancel', {}];
    default:
      return [action.type, { wanted: action.wanted }];
  }
}

const refusals = ['too-late', 'not-allowed', 'changed-meanwhile', 'offer-ended'] as const;

function troubleOf(status: number, body: Parameters<typeof slotsOf>[0] & { reason?: string }): Trouble {
  if (status === 404) return { reason: 'unknown' };
  if (status === 429) return { reason: 'too-many' };
  if (body.reason === 'slot-taken' || body.reason === 'slot-not-offered') {
    return { reason: body.reason, nearest: slotsOf(body) };
  }
  return { reason: refusals.find((reason) => reason === body.reason) ?? 'server' };
}
