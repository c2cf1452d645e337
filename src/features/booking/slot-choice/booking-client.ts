import {
  addDays,
  civilDateAt,
  parseSlotLabel,
  slotLabel,
  type CivilDate,
  type CivilTime,
} from '#features/clinic/clinic-time.ts';
import type { SmsStatus } from '#features/notifications/outbox/sms-status.ts';
import { systemClock } from '#platform/clock.ts';
import type { AppointmentFields, FieldName } from '../appointments/appointment-request.ts';
import type { FormTraces } from '../form/form-guard.ts';
import { daysAtOnce, type DaySlots } from '../slots/availability.ts';
import { knownFrom, type Availability, type KnownAvailability } from '../slots/known-availability.ts';
import type { Slot } from '../slots/slots.ts';

/** What the clinic has stored, as it answers. */
export interface ConfirmedAppointment {
  reference: string;
  patient: string;
  service: string;
  date: CivilDate;
  time: CivilTime;
  manageUrl: string;
  /** What is known of its SMS, where the page was told. */
  sms?: SmsStatus | undefined;
}

export type Refusal =
  | { reason: 'slot-taken' | 'slot-not-offered'; nearest: readonly Slot[] }
  | { reason: 'fields'; errors: Partial<Record<FieldName, string>> }
  /** 'dropped' and 'no-answer': the clinic may have booked all the same. */
  | { reason: 'too-many' | 'too-many-open' | 'too-quick' | 'offline' | 'dropped' | 'no-answer' | 'server' };

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
    const answer = (await response.json()) as AvailabilityAnswer;
    const days = answer.days.map((day) => ({
      ...day,
      slots: day.slots.map(
        ({ time, free }) => ({ time: parseSlotLabel(time)!, state: free ? 'free' : 'taken' }) as const,
      ),
    }));
    return { ...answer, now: Date.parse(answer.now), days };
  } catch {
    return undefined;
  }
}

/** What is free from the clinic's today on, as far ahead as can be booked; undefined when the server can't be reached. */
export async function fetchBookableDays(signal: AbortSignal): Promise<KnownAvailability | undefined> {
  const fetchFrom = (day: CivilDate) => fetchAvailability(day, addDays(day, daysAtOnce - 1), signal);
  const today = civilDateAt(systemClock.now());
  let answer = await fetchFrom(today);
  // The visitor's clock may be wrong: then the answer says from which day to ask again.
  const clinicToday = answer && civilDateAt(answer.now);
  if (clinicToday && clinicToday !== today) answer = await fetchFrom(clinicToday);
  for (;;) {
    const known = answer && knownFrom(answer);
    const lastAsked = answer?.days.at(-1)?.date;
    if (!answer || !lastAsked || known?.last !== lastAsked) return known;
    // To its very end it can be booked: there may be more.
    const more = await fetchFrom(addDays(lastAsked, 1));
    answer = more && { ...more, days: [...answer.days, ...more.days] };
  }
}

/** What became of the SMS about the appointment of this link; undefined when nobody can say just now. */
export async function fetchSmsStatus(
  token: string,
  signal: AbortSignal,
): Promise<{ sms?: SmsStatus } | undefined> {
  try {
    const response = await fetch(`/api/appointments/${token}/sms`, { signal });
    return response.ok ? ((await response.json()) as { sms?: SmsStatus }) : undefined;
  } catch {
    return undefined;
  }
}

/** Asks for an appointment. Asking again with the same key never books twice. */
export async function postAppointment(
  fields: AppointmentFields,
  slot: Slot,
  idempotencyKey: string,
  form: FormTraces,
): Promise<{ ok: true; appointment: ConfirmedAppointment } | { ok: false; refusal: Refusal }> {
  const wasOffline = !navigator.onLine;
  try {
    const response = await fetch('/api/appointments', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey },
      body: JSON.stringify({ ...fields, ...written(slot), form }),
      signal: AbortSignal.timeout(answerLimit),
    });
    if (response.status === 201) {
      const stored = (await response.json()) as ConfirmedAppointment & { time: string };
      return { ok: true, appointment: { ...stored, time: read(stored).time } };
    }
    // A proxy may answer for the server, with a page.
    const body = (await response.json().catch(() => ({}))) as ProblemBody;
    return { ok: false, refusal: refusalOf(response.status, body) };
  } catch (error) {
    return { ok: false, refusal: { reason: failureReason(error, wasOffline) } };
  }
}

/** Why there was no answer. */
export function failureReason(error: unknown, wasOffline: boolean): 'offline' | 'no-answer' | 'dropped' {
  if (wasOffline) return 'offline';
  return (error as Error).name === 'TimeoutError' ? 'no-answer' : 'dropped';
}

/** Times travel as the specification writes them: '10:00 AM'. */
const written = ({ date, time }: Slot) => ({ date, time: slotLabel(time) });
function read<Timed extends { time: string }>(timed: Timed): Timed {
  return { ...timed, time: parseSlotLabel(timed.time)! };
}

/** The free times that a refusal names. */
export function slotsOf({ nearest = [] }: Pick<ProblemBody, 'nearest'>): Slot[] {
  return nearest.map(read);
}

type AvailabilityAnswer = Omit<Availability, 'now' | 'days'> & {
  now: string;
  days: (Omit<DaySlots, 'slots'> & { slots: { time: string; free: boolean }[] })[];
};

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
        nearest: slotsOf({ nearest }),
      };
    case 422:
      return Object.keys(errors).length > 0 ? { reason: 'fields', errors } : { reason: 'server' };
    case 429:
      if (reason === 'looks-automatic') return { reason: 'too-quick' };
      return { reason: reason === 'too-many-open' ? reason : 'too-many' };
    default:
      return { reason: 'server' };
  }
}
