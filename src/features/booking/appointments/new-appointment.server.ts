import { randomInt, randomUUIDv7 } from 'node:crypto';
import type { SiteSnapshot } from '#features/clinic/site-snapshot.ts';
import type { Queries } from '#platform/database/database.server.ts';
import type { Language } from '#platform/language.ts';
import { lengthOfService } from '#features/clinic/services/service-lengths.ts';
import { rollBack } from '#platform/database/transactions.server.ts';
import type { Arrangement } from '../slots/availability.ts';
import { minutesAt } from '../slots/chair-time.ts';
import type { Slot } from '../slots/slots.ts';
import type { AppointmentRequest } from './appointment-request.ts';
import { consentVersion, patientOf, whatsappVersion, type Appointment, type Consent } from './appointment.ts';
import { referenceLength, referenceLetters } from './reference.ts';
import { appointmentsTopic, findByIdempotencyKey, insertAppointment } from './appointments-store.server.ts';
import type { Booking } from './booking.server.ts';
import { linkHashOf } from './patient-link.server.ts';
import { addSearchTerms } from '../search/search-terms-store.server.ts';
import { takeSlot, type SlotRefusal } from './take-slot.server.ts';
import { notifyPatient, type NotifyOptions } from './notify-patient.server.ts';

export interface WantedAppointment extends AppointmentRequest, Slot {
  /** The language of the page it was booked on; English by default. */
  language?: Language | undefined;
  channel?: string | undefined;
  /** The version of the sentence of consent that was shown, in `language`. */
  consent?: number | undefined;
  /** The patient's consent to messages by WhatsApp. */
  whatsappConsent?: Consent | null | undefined;
  /** The id of the chosen dentist, who can be chosen for the service. */
  dentist?: string | undefined;
  /** How long staff want it to be; undefined: as long as its service. */
  minutes?: number | undefined;
}

interface NewAppointment {
  wanted: WantedAppointment;
  /** Undefined: the first free chair. */
  chair?: number | undefined;
  arrangement: Arrangement;
  own: Pick<Appointment, 'source' | 'status'> & Partial<Pick<Appointment, 'note'>>;
  /** Only for bookings on the site. */
  bookedFrom?: string;
  /** Only for bookings on the site. Runs once the slot is held, since most requests that lose the slot need no check. */
  judgeNumber?: () => Promise<{ isUnverified: boolean; toConfirm: boolean }>;
  telling: NotifyOptions;
  /** The same key and hash never make two appointments. */
  idempotencyKey: string;
  requestHash: string;
  /** Whether a limit of online bookings is reached; hold `locksOfBooking`. */
  isOverLimit?: () => Promise<boolean>;
  inSameTransaction?: ((tx: Queries, appointment: Appointment) => Promise<void>) | undefined;
}

export type NewAppointmentResult =
  | { ok: true; appointment: Appointment }
  /** The key belongs to another request, which made `current`. */
  | { ok: false; reason: 'key-reused'; current: Appointment };

/**
 * Holds the slot and stores the appointment with its messages, or rolls back. The database decides; `whyNot` then looks up the reason, and
 * returns undefined when it finds none.
 */
export async function storeNewAppointment<Refusal>(
  booking: Booking,
  site: SiteSnapshot,
  tx: Queries,
  request: NewAppointment,
  whyNot: (slot: { ok: true } | SlotRefusal) => Promise<Refusal | undefined>,
): Promise<{ ok: true; appointment: Appointment }> {
  const { wanted, chair, arrangement, idempotencyKey, requestHash } = request;
  const { date, time, serviceSelected: service, dentist = null } = wanted;
  const appointmentId = randomUUIDv7();
  const minutes = minutesFor(site, wanted);
  const wantedSlot = { date, time, minutes, chair, dentist, service, appointmentId, isNew: true };
  const slot = await takeSlot(booking, site, tx, wantedSlot, arrangement);
  const { isUnverified, toConfirm } = (slot.ok && (await request.judgeNumber?.())) || verified;
  for (;;) {
    if (slot.ok) {
      const appointment = newAppointment(request, {
        id: appointmentId,
        chair: slot.chair,
        dentist: slot.dentist,
        minutes,
        toConfirm,
        now: booking.clock.now(),
      });
      const linkHash = linkHashOf(appointment, booking);
      const asked = { idempotencyKey, requestHash, linkHash, bookedFrom: request.bookedFrom, isUnverified };
      if (!(await request.isOverLimit?.()) && (await insertAppointment(tx, appointment, asked))) {
        await addSearchTerms(tx, patientOf(appointment), appointment.mobileNumber);
        await request.inSameTransaction?.(tx, appointment);
        await notifyPatient(booking, site, tx, 'booked', appointment, request.telling);
        await booking.database.announce(tx, appointmentsTopic);
        return { ok: true, appointment };
      }
    }
    const before = await findByIdempotencyKey(tx, idempotencyKey);
    if (before) {
      const { appointment } = before;
      return rollBack<NewAppointmentResult>(
        before.requestHash === requestHash
          ? { ok: true, appointment }
          : { ok: false, reason: 'key-reused', current: appointment },
      );
    }
    const refusal = await whyNot(slot);
    if (refusal) return rollBack(refusal);
    // A random reference collides once in hundreds of millions; another is drawn.
  }
}

/**
 * Stores an appointment that needs no slot, because it is over or cancelled, and tells nobody. Undefined: the key was used before. Hold
 * the lock of its number.
 */
export async function storeAppointmentWithoutSlot(
  booking: Booking,
  tx: Queries,
  request: Pick<NewAppointment, 'wanted' | 'own' | 'idempotencyKey' | 'requestHash'> & { chair: number },
): Promise<Appointment | undefined> {
  const { wanted, chair, idempotencyKey, requestHash } = request;
  const { dentist = null, minutes } = wanted;
  for (;;) {
    const given = { id: randomUUIDv7(), chair, dentist, minutes, toConfirm: false };
    const appointment = newAppointment(request, { ...given, now: booking.clock.now() });
    const asked = { idempotencyKey, requestHash, linkHash: linkHashOf(appointment, booking) };
    if (await insertAppointment(tx, appointment, asked)) {
      await addSearchTerms(tx, patientOf(appointment), appointment.mobileNumber);
      return appointment;
    }
    if (await findByIdempotencyKey(tx, idempotencyKey)) return undefined;
    // Retry: another appointment has the same random reference.
  }
}

/** The minutes that a new visit for a service takes at its time. */
export const minutesFor = (
  { facts }: SiteSnapshot,
  { serviceSelected, minutes, ...slot }: Slot & Pick<WantedAppointment, 'serviceSelected' | 'minutes'>,
) => minutes ?? minutesAt(lengthOfService(serviceSelected, facts), slot, facts.hours);

const verified = { isUnverified: false, toConfirm: false };

interface ServerFields extends Pick<Appointment, 'id' | 'chair' | 'dentist' | 'minutes' | 'toConfirm'> {
  now: number;
}

function newAppointment(
  { wanted, own }: Pick<NewAppointment, 'wanted' | 'own'>,
  { now, ...given }: ServerFields,
): Appointment {
  return {
    ...given,
    reference: newReference(),
    note: '',
    ...own,
    previousStatus: null,
    statusChangedAt: now,
    arrivedAt: own.status === 'arrived' ? now : null,
    cancellation: null,
    movedAt: null,
    firstName: wanted.firstName,
    lastName: wanted.lastName,
    mobileNumber: wanted.mobileNumber,
    service: wanted.serviceSelected,
    message: wanted.message,
    channel: wanted.channel ?? null,
    // A version that no page of this clinic has shown is no consent.
    consent:
      wanted.consent !== undefined && wanted.consent <= consentVersion
        ? { version: wanted.consent, language: wanted.language ?? 'en' }
        : null,
    whatsappConsent:
      wanted.whatsappConsent && wanted.whatsappConsent.version <= whatsappVersion
        ? wanted.whatsappConsent
        : null,
    date: wanted.date,
    time: wanted.time,
    wantsReminders: true,
    isComing: false,
    healthWithdrawnAt: null,
    correctedAt: null,
    language: wanted.language ?? 'en',
    version: 1,
    linkVersion: 1,
    createdAt: now,
    updatedAt: now,
  };
}

function newReference(): string {
  const at = () => referenceLetters[randomInt(referenceLetters.length)];
  return Array.from({ length: referenceLength }, at).join('');
}
