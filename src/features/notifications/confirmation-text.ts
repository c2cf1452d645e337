import { bookingOptions } from '#features/clinic/booking-options.ts';
import type { ClinicFacts } from '#features/clinic/clinic-facts.ts';
import { shortDate, slotLabel, type CivilDate, type CivilTime } from '#features/clinic/clinic-time.ts';
import { categories } from '#features/clinic/services.ts';
import { fitsOnePart, gsmLength } from './sms-length.ts';

export interface ConfirmedAppointment {
  service: string;
  date: CivilDate;
  time: CivilTime;
  reference: string;
  /** The patient's own page; left out when the text would not fit one part with it. */
  manageUrl?: string | undefined;
}

/**
 * The SMS after a booking, in one part. No word the visitor typed goes in, so that nobody can have the clinic text a stranger
 * whatever they like.
 */
export function confirmationText(
  appointment: ConfirmedAppointment,
  clinic: Pick<ClinicFacts, 'name' | 'phone'>,
): string {
  const { date, time, reference, manageUrl } = appointment;
  const when = `${shortDate(date)}, ${slotLabel(time)}`;
  const start = `${senderName(clinic.name)}: ${shortServiceName(appointment.service)} confirmed for ${when}.`;
  const number = clinic.phone.href.replace('tel:', '');
  const withLink = `${start} Change or cancel: ${manageUrl} or call ${number}.`;
  return manageUrl && fitsOnePart(withLink)
    ? withLink
    : `${start} Ref ${reference}. Call ${number} to change or cancel.`;
}

const knownNames = new Map<string, string>(
  [
    ...bookingOptions.map(({ category, services }) => ({ category, names: services })),
    ...categories.map(({ title, services }) => ({
      category: title,
      names: services.map(({ name }) => name),
    })),
  ].flatMap(({ category, names }) => names.map((name) => [`${category} - ${name}`, name] as const)),
);

/** The booked service without its category. A name that is not in the clinic's lists may be anything: it is not repeated. */
export function shortServiceName(service: string): string {
  return knownNames.get(service) ?? 'Dental visit';
}

/** India's registered templates take at most 30 letters in one place. */
const longestVariable = 30;

function senderName(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').slice(0, longestVariable).trim();
  return plain && gsmLength(plain) !== undefined ? plain : 'Your dental clinic';
}
