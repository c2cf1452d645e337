import { fromApiTime, toApiTime } from '#features/clinic/time/slot-label.ts';
import type { CivilDate, CivilTime } from '#platform/civil-date.ts';
import type { SmsStatus } from '#features/notifications/outbox/sms-status.ts';
import type { Language } from '#platform/language.ts';
import { call } from '#platform/call.ts';
import { consentVersion } from '../appointments/appointment.ts';
import type { AppointmentFields, FieldName } from '../appointments/appointment-request.ts';
import { failureOf, type Nearest, type RequestFailure } from '../slot-choice/refusals.ts';
import type { Slot } from '../slots/slots.ts';

/** The stored appointment, as the API returns it. */
export interface ConfirmedAppointment {
  reference: string;
  patient: string;
  service: string;
  date: CivilDate;
  time: CivilTime;
  /** How long it takes, where the owner has set lengths. */
  minutes?: number | undefined;
  /** The chosen dentist, if any. */
  dentist?: { id: string; name: string } | undefined;
  manageUrl: string;
  /** The appointment is not confirmed until the clinic has called the patient. */
  toConfirm?: boolean | undefined;
  /** The state of its SMS, where the page has it. */
  sms?: SmsStatus | undefined;
}

export type BookingFailure =
  | RequestFailure<'too-many-today' | 'too-quick' | 'draft' | 'dentist-gone'>
  | { reason: 'fields'; errors: Partial<Record<FieldName, string>> };

/** Traces of how the form was filled in, by which the server recognises scripts. */
export interface FormTraces {
  /** A honeypot: people do not see the field, only a program fills it in. */
  website: string;
  /** Milliseconds from opening the form to sending it. */
  openFor: number;
}

/** Books an appointment. A retry with the same key never books twice. */
export async function postAppointment(
  { whatsapp, ...fields }: AppointmentFields & { whatsapp: string; dentist?: string | undefined },
  slot: Slot,
  idempotencyKey: string,
  form: FormTraces,
  language: Language,
): Promise<{ ok: true; appointment: ConfirmedAppointment } | { ok: false; refusal: BookingFailure }> {
  const answer = await call<ConfirmedAppointment, Nearest>('/api/appointments', {
    body: {
      ...fields,
      ...toApiTime(slot),
      language,
      form: { ...form, consent: consentVersion, ...(whatsapp && { whatsapp: Number(whatsapp) }) },
    },
    headers: { 'Idempotency-Key': idempotencyKey },
    // In a rush the server waits 30 seconds for a connection to the database before it refuses.
    timeout: 40_000,
  });
  if (answer.ok) return { ok: true, appointment: fromApiTime(answer.value) };
  const { reason, errors = {} } = answer.refusal;
  if (reason === 'looks-automatic') return { ok: false, refusal: { reason: 'too-quick' } };
  if (reason === 'fields' && 'dentist' in errors) return { ok: false, refusal: { reason: 'dentist-gone' } };
  if (reason === 'fields' && Object.keys(errors).length > 0)
    return { ok: false, refusal: { reason, errors } };
  return { ok: false, refusal: failureOf(answer.refusal, ['too-many-today', 'draft']) };
}

/** Whether the number, or the person under it, may book online now; undefined when the request fails. */
export async function fetchMayBook(
  person: Pick<AppointmentFields, 'mobileNumber'> & {
    firstName?: string | undefined;
    lastName?: string | undefined;
  },
  signal: AbortSignal,
): Promise<boolean | undefined> {
  const answer = await call<{ mayBook: boolean }>('/api/booking-limit', { body: person, signal });
  return answer.ok ? answer.value.mayBook : undefined;
}

/** The state of the SMS about the appointment of this link; undefined when the request fails. */
export async function fetchSmsStatus(
  token: string,
  signal: AbortSignal,
): Promise<{ sms?: SmsStatus } | undefined> {
  const answer = await call<{ sms?: SmsStatus }>(`/api/appointments/${token}/sms`, { signal });
  return answer.ok ? answer.value : undefined;
}
