import { failureReason, slotsOf } from '#features/booking/slot-choice/booking-client.ts';
import { slotLabel } from '#features/clinic/clinic-time.ts';
import { readOwnAnswer, type OwnAnswer } from './own-answer.ts';
import type { OwnAppointment } from './own-appointment.ts';
import type { Deed } from './own-deeds.ts';
import type { Trouble } from './own-page.ts';

export type OwnReply = { ok: true; own: OwnAppointment } | { ok: false; trouble: Trouble };

const answerLimit = 20_000;
const addressOf = (token: string) => `/api/appointments/${token}`;

/** How it stands now; undefined when the server can't be reached, or has no answer. */
export async function fetchOwnAppointment(token: string): Promise<OwnAppointment | undefined> {
  try {
    const response = await fetch(addressOf(token), { signal: AbortSignal.timeout(answerLimit) });
    return response.ok ? readOwnAnswer((await response.json()) as OwnAnswer) : undefined;
  } catch {
    return undefined;
  }
}

/** Asks for a change. Asking again for the same changes nothing more. */
export async function postDeed(token: string, deed: Deed): Promise<OwnReply> {
  const wasOffline = !navigator.onLine;
  const [path, body] = requestOf(deed);
  try {
    const response = await fetch(`${addressOf(token)}/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(answerLimit),
    });
    if (response.ok) return { ok: true, own: readOwnAnswer((await response.json()) as OwnAnswer) };
    // A proxy may answer for the server, with a page.
    return { ok: false, trouble: troubleOf(response.status, await response.json().catch(() => ({}))) };
  } catch (error) {
    return { ok: false, trouble: { reason: failureReason(error, wasOffline) } };
  }
}

function requestOf(deed: Deed): [path: string, body: Record<string, unknown>] {
  switch (deed.type) {
    case 'move':
      return ['move', { date: deed.to.date, time: slotLabel(deed.to.time) }];
    case 'answer':
      return ['offer', { offer: deed.offer, accept: deed.accept }];
    case 'cancel':
      return ['cancel', {}];
    default:
      return [deed.type, { wanted: deed.wanted }];
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
