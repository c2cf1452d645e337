import { parseSlotLabel, slotLabel, type CivilDate } from '#features/clinic/clinic-time.ts';
import type { AppointmentFields, FieldName } from './appointment-request.ts';
import type { Slot } from './slots.ts';

export interface Availability {
  /** The clinic's present, epoch ms. */
  now: number;
  days: readonly DayAvailability[];
}

export interface DayAvailability {
  date: CivilDate;
  reason?: 'sunday' | 'closed' | 'full' | 'past';
  slots: readonly { time: string; free: boolean }[];
}

/** What the clinic has stored, as it answers. */
export interface ConfirmedAppointment {
  reference: string;
  patient: string;
  service: string;
  date: CivilDate;
  time: string;
  manageUrl: string;
}

export type Refusal =
  | { reason: 'slot-taken' | 'slot-not-offered'; nearest: readonly Slot[] }
  | { reason: 'fields'; errors: Partial<Record<FieldName, string>> }
  | { reason: 'too-many' | 'too-many-open' | 'offline' | 'unreachable' | 'no-answer' | 'server' };

const answerLimit = 20_000;

/** What is free from one day to another; undefined when the server can't be reached, or has no answer. */
export async function fetchAvailability(
  from: CivilDate,
  to: CivilDate,
  signal: AbortSignal,
): Promise<Availability | undefined> {
  try {
    const response = await fetch(`/api/availability?from=${from}&to=${to}`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerLimit)]),
    });
    if (!response.ok) return undefined;
    const answer = (await response.json()) as Omit<Availability, 'now'> & { now: string };
    return { ...answer, now: Date.parse(answer.now) };
  } catch {
    return undefined;
  }
}

/** Asks for an appointment. Asking again with the same key never books twice. */
export async function postAppointment(
  fields: AppointmentFields,
  slot: Slot,
  idempotencyKey: string,
): Promise<{ ok: true; appointment: ConfirmedAppointment } | { ok: false; refusal: Refusal }> {
  const refused = (refusal: Refusal) => ({ ok: false as const, refusal });
  let response: Response;
  let body: unknown;
  try {
    response = await fetch('/api/appointments', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey },
      body: JSON.stringify({ ...fields, date: slot.date, time: slotLabel(slot.time) }),
      signal: AbortSignal.timeout(answerLimit),
    });
    body = await response.json();
  } catch (error) {
    const late = error instanceof DOMException && error.name === 'TimeoutError';
    return refused({ reason: late ? 'no-answer' : navigator.onLine ? 'unreachable' : 'offline' });
  }
  if (response.status === 201) return { ok: true, appointment: body as ConfirmedAppointment };
  return refused(refusalOf(response.status, body as ProblemBody));
}

interface ProblemBody {
  reason?: string;
  nearest?: readonly { date: CivilDate; time: string }[];
  errors?: Partial<Record<FieldName, string>>;
}

function refusalOf(status: number, { reason, nearest = [], errors = {} }: ProblemBody): Refusal {
  switch (status) {
    case 409:
      return {
        reason: reason === 'slot-not-offered' ? reason : 'slot-taken',
        nearest: nearest.map(({ date, time }) => ({ date, time: parseSlotLabel(time)! })),
      };
    case 422:
      return { reason: 'fields', errors };
    case 429:
      return { reason: reason === 'too-many-open' ? reason : 'too-many' };
    default:
      return { reason: 'server' };
  }
}
