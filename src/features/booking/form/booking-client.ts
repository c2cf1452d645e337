import { fromApiTime, toApiTime } from '#features/clinic/time/slot-label.ts';
import type { CivilDate, CivilTime } from '#platform/civil-date.ts';
import type { SmsStatus } from '#features/notifications/outbox/sms-status.ts';
import type { Language } from '#platform/language.ts';
import { call } from '#platform/call.ts';
import type { AppointmentFields, FieldName } from '../appointments/appointment-request.ts';
import { whyNotMade, type Nearest, type NotMade } from '../slot-choice/refusals.ts';
import type { Slot } from '../slots/slots.ts';

/** What the clinic has stored, as it answers. */
export interface ConfirmedAppointment {
  reference: string;
  patient: string;
  service: string;
  date: CivilDate;
  time: CivilTime;
  manageUrl: string;
  /** The clinic calls before the patient can rely on it. */
  toConfirm?: boolean | undefined;
  /** What is known of its SMS, where the page was told. */
  sms?: SmsStatus | undefined;
}

export type NotBooked =
  | NotMade<'too-many-today' | 'too-quick' | 'draft'>
  | { reason: 'fields'; errors: Partial<Record<FieldName, string>> };

/** What a form tells beside the fields, so that a script that fills in forms gives itself away. */
export interface FormTraces {
  /** A field that people do not see: only a program writes into it. */
  website: string;
  /** Milliseconds from opening the form to sending it. */
  openFor: number;
}

/** Asks for an appointment. Asking again with the same key never books twice. */
export async function postAppointment(
  fields: AppointmentFields,
  slot: Slot,
  idempotencyKey: string,
  form: FormTraces,
  language: Language,
): Promise<{ ok: true; appointment: ConfirmedAppointment } | { ok: false; refusal: NotBooked }> {
  const answer = await call<ConfirmedAppointment, Nearest>('/api/appointments', {
    body: { ...fields, ...toApiTime(slot), language, form },
    headers: { 'Idempotency-Key': idempotencyKey },
  });
  if (answer.ok) return { ok: true, appointment: fromApiTime(answer.value) };
  const { reason, errors = {} } = answer.refusal;
  if (reason === 'looks-automatic') return { ok: false, refusal: { reason: 'too-quick' } };
  if (reason === 'fields' && Object.keys(errors).length > 0)
    return { ok: false, refusal: { reason, errors } };
  return { ok: false, refusal: whyNotMade(answer.refusal, ['too-many-today', 'draft']) };
}

/** Whether the number can book online again today; undefined when that can't be told just now. */
export async function fetchMayBook(mobileNumber: string, signal: AbortSignal): Promise<boolean | undefined> {
  const answer = await call<{ mayBook: boolean }>('/api/booking-limit', { body: { mobileNumber }, signal });
  return answer.ok ? answer.value.mayBook : undefined;
}

/** What became of the SMS about the appointment of this link; undefined when that can't be told just now. */
export async function fetchSmsStatus(
  token: string,
  signal: AbortSignal,
): Promise<{ sms?: SmsStatus } | undefined> {
  const answer = await call<{ sms?: SmsStatus }>(`/api/appointments/${token}/sms`, { signal });
  return answer.ok ? answer.value : undefined;
}
