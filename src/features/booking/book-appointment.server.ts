import { createHash, randomUUIDv7 } from 'node:crypto';
import { civilDateAt, instantOf, timeAt } from '#features/clinic/clinic-time.ts';
import { bookingMessages } from '#features/notifications/booking-messages.ts';
import { enqueueMessages } from '#features/notifications/messages-store.server.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { newReference } from './appointment-reference.server.ts';
import type { AppointmentRequest } from './appointment-request.ts';
import { openAppointmentsAllowed, patientOf, type Appointment } from './appointment.ts';
import {
  appointmentsTopic,
  findByIdempotencyKey,
  insertAppointment,
  openAppointments,
  queueForNumber,
  takenSlots,
} from './appointments-store.server.ts';
import type { Booking } from './booking.server.ts';
import { nearestFreeSlots } from './find-free-slots.server.ts';
import { hashLink, linkToken, manageUrl } from './patient-link.server.ts';
import { isOffered, type Slot } from './slots.ts';

/** Checked by `checkAppointmentRequest`. */
export interface WantedAppointment extends AppointmentRequest, Slot {}

export type BookingRefusal =
  /** `nearest`: the three nearest times that are free. */
  | { ok: false; reason: 'slot-taken' | 'slot-not-offered'; nearest: Slot[] }
  /** The number has its share of appointments to come; the first of them is over in `retryAfterSeconds`. */
  | { ok: false; reason: 'too-many-open'; retryAfterSeconds: number }
  /** The key belongs to another request. */
  | { ok: false; reason: 'key-reused' };
export type BookingResult = { ok: true; appointment: Appointment; manageUrl: string } | BookingRefusal;

type Outcome =
  | { ok: true; appointment: Appointment }
  | { ok: false; reason: 'slot-taken' | 'slot-not-offered' | 'key-reused' }
  | { ok: false; reason: 'too-many-open'; next: Slot };

/** Ends the transaction with nothing kept. */
class Ended extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super('nothing to keep');
    this.outcome = outcome;
  }
}

/** Books once, however often it is asked with the same key. The appointment and the messages about it are stored together. */
export async function bookAppointment(
  booking: Booking,
  wanted: WantedAppointment,
  idempotencyKey: string,
): Promise<BookingResult> {
  const now = booking.clock.now();
  const requestHash = hashOf(wanted);
  const outcome = await booking.database
    .transaction((tx) => book(booking, tx, { wanted, idempotencyKey, requestHash, now }))
    .catch((error: unknown) => {
      if (error instanceof Ended) return error.outcome;
      throw error;
    });

  if (outcome.ok) return { ...outcome, manageUrl: manageUrl(outcome.appointment, booking) };
  switch (outcome.reason) {
    case 'too-many-open': {
      const { date, time } = outcome.next;
      return { ...outcome, retryAfterSeconds: Math.ceil((instantOf(date, time) - now) / 1000) };
    }
    case 'key-reused':
      return { ok: false, reason: outcome.reason };
    default:
      return { ok: false, reason: outcome.reason, nearest: await nearestFreeSlots(booking, wanted, 3) };
  }
}

interface Attempt {
  wanted: WantedAppointment;
  idempotencyKey: string;
  requestHash: string;
  now: number;
}

async function book(booking: Booking, tx: Queries, attempt: Attempt): Promise<Outcome> {
  const { wanted, now } = attempt;
  await queueForNumber(tx, wanted.mobileNumber, now);
  const offered = isOffered(wanted, now, booking.daysAhead);
  for (;;) {
    const appointment = offered && (await insert(booking, tx, attempt));
    if (appointment) {
      const told = {
        ...appointment,
        patient: patientOf(appointment),
        mobile: appointment.mobileNumber,
        manageUrl: manageUrl(appointment, booking),
      };
      const messages = bookingMessages(told, booking.clinic, booking);
      await enqueueMessages(booking.database, tx, messages, now);
      await booking.database.announce(tx, appointmentsTopic);
      return { ok: true, appointment };
    }
    const outcome = await whyNot(booking, tx, attempt, offered);
    if (outcome) throw new Ended(outcome);
    // The reference was in use, once in hundreds of millions: another one.
  }
}

async function insert({ chairs, linkSecret }: Booking, tx: Queries, attempt: Attempt) {
  const { wanted, idempotencyKey, requestHash, now } = attempt;
  const appointment: Appointment = {
    id: randomUUIDv7(),
    reference: newReference(),
    status: 'confirmed',
    firstName: wanted.firstName,
    lastName: wanted.lastName,
    mobileNumber: wanted.mobileNumber,
    service: wanted.serviceSelected,
    message: wanted.message,
    date: wanted.date,
    time: wanted.time,
    linkVersion: 1,
    createdAt: now,
    updatedAt: now,
  };
  const linkHash = hashLink(linkToken(appointment, linkSecret));
  for (let chair = 1; chair <= chairs; chair++) {
    const row = { ...appointment, chair, idempotencyKey, requestHash, linkHash };
    if (await insertAppointment(tx, row, presentOf(now))) return appointment;
  }
  return undefined;
}

/** Asked after the database refused, for words: the decision is made. Undefined when none of these was the reason. */
async function whyNot(
  { chairs }: Booking,
  tx: Queries,
  { wanted, idempotencyKey, requestHash, now }: Attempt,
  offered: boolean,
): Promise<Outcome | undefined> {
  const before = await findByIdempotencyKey(tx, idempotencyKey);
  if (before) {
    const isSame = before.requestHash === requestHash;
    return isSame ? { ok: true, appointment: before.appointment } : { ok: false, reason: 'key-reused' };
  }
  if (!offered) return { ok: false, reason: 'slot-not-offered' };
  const open = await openAppointments(tx, wanted.mobileNumber, presentOf(now));
  if (open.length >= openAppointmentsAllowed) return { ok: false, reason: 'too-many-open', next: open[0]! };
  const taken = await takenSlots(tx, wanted.date, wanted.date);
  const here = taken.find(({ time }) => time === wanted.time)?.taken ?? 0;
  return here >= chairs ? { ok: false, reason: 'slot-taken' } : undefined;
}

const presentOf = (now: number): Slot => ({ date: civilDateAt(now), time: timeAt(now) });

function hashOf({
  firstName,
  lastName,
  mobileNumber,
  serviceSelected,
  message,
  date,
  time,
}: WantedAppointment) {
  const fields = [firstName, lastName, mobileNumber, serviceSelected, message, date, time];
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url');
}
