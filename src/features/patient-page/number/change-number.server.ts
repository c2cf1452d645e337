import { randomInt } from 'node:crypto';
import { hasBegun } from '#features/booking/appointments/allowed-changes.ts';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import { isOverBookingLimit } from '#features/booking/appointments/booking-limits-store.server.ts';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import { editAppointment } from '#features/booking/appointments/change-appointment.server.ts';
import { countsOfMessage } from '#features/booking/counts/day-counts.ts';
import { addErasedCounts } from '#features/booking/counts/erased-counts-store.server.ts';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { billedParts } from '#features/notifications/outbox/billed-parts.ts';
import { audit, patientByLink } from '#features/staff/audit/audit.server.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { rollBack } from '#platform/database/transactions.server.ts';
import { addressBlock } from '#platform/http/client-address.server.ts';
import { asciiDigits, internationalNumber, isLandline } from '#platform/mobile-number.ts';
import { isSame, sign } from '#platform/secrets/signatures.server.ts';
import {
  codesSince,
  countTry,
  deleteCodesBefore,
  endCode,
  insertCode,
  isUnverifiedVisit,
  newCodeId,
  newestCode,
  markCodeUsed,
} from './number-codes-store.server.ts';
import { codeMinutes, type NumberRefusal } from './number-change.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A request that is repeated within this time sends no second code: its answer was lost, or the button was pressed twice. */
const repeatMilliseconds = minute;
const maxTries = 5;
/** SMS cost money, and a stranger's number may be typed. The first three hold for a visit, a number and a browser's address. */
const limits = { perVisitHour: 3, perNumberDay: 5, perAddressDay: 10, perHour: 30, perDay: 100 };
/** The part of the clinic's codes for visits booked online under a number that has never been here: made-up bookings leave the rest to patients. */
const limitsOfUnverified = { perHour: 10, perDay: 30 };

/** Held while codes are counted: two at one moment would both count as the last allowed. */
const codesLock = 'codes for a new number';

type Refused = { ok: false; reason: NumberRefusal };

/** Whether a patient may change the number of this visit on its page: only of a coming visit. */
export const mayChangeNumber = ({ messages, clock }: Booking, appointment: Appointment): boolean =>
  messages.sendCode !== undefined &&
  appointment.status === 'confirmed' &&
  // The clinic calls first: the number may be a stranger's.
  !appointment.toConfirm &&
  !hasBegun(appointment, clock.now());

/** Sends a code to the number that the visit is to get. The answer is the same for a number that is known here. */
export async function sendNumberCode(
  booking: Booking,
  { id: appointmentId, language }: Appointment,
  typed: string,
  address: string,
): Promise<{ ok: true } | Refused> {
  const { database, clock, messages, linkSecret } = booking;
  const number = internationalNumber(typed);
  if (!number || isLandline(number)) return { ok: false, reason: 'no-number' };
  if (!messages.sendCode) return { ok: false, reason: 'number-by-call' };
  const at = clock.now();
  const subject = { appointmentId, numberHash: hashOf(linkSecret, 'number', number) };
  const addressHash = hashOf(linkSecret, 'address', addressBlock(address));
  const id = newCodeId();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const stored = await database.transaction(async (tx) => {
    await database.lock(tx, codesLock, 'alone');
    const last = await newestCode(tx, subject, at - repeatMilliseconds);
    if (last && last.used_at === null && last.tries < maxTries) return 'repeated';
    if (await isOverLimit(tx, { ...subject, addressHash }, at)) return 'too-many-codes';
    await insertCode(tx, subject, { id, addressHash, codeHash: hashOf(linkSecret, id, code), at });
    return 'new';
  });
  if (stored === 'repeated') return { ok: true };
  if (stored === 'too-many-codes') return { ok: false, reason: stored };
  const sent = await messages
    .sendCode({ id, to: number, code, language, createdAt: at })
    .catch(() => undefined);
  if (sent?.outcome === 'sent' || sent?.outcome === 'unknown') {
    const parts = billedParts({ channel: 'sms', state: sent.outcome, text: sent.text });
    // Counted at once, since a code is kept for a day.
    const counts = countsOfMessage({ date: civilDateAt(at), state: sent.outcome, parts });
    await addErasedCounts(database.queries, counts);
    return { ok: true };
  }
  await endCode(database.queries, id);
  return { ok: false, reason: 'code-not-sent' };
}

async function isOverLimit(
  tx: Queries,
  subject: { appointmentId: string; numberHash: string; addressHash: string },
  now: number,
): Promise<boolean> {
  const today = await codesSince(tx, now - day);
  const lately = today.filter(({ created_at: at }) => at > now - hour);
  const { appointmentId, numberHash, addressHash } = subject;
  const isUnverified = ({ unverified }: { unverified: number | null }) => unverified !== 0;
  return (
    ((await isUnverifiedVisit(tx, appointmentId)) &&
      (lately.filter(isUnverified).length >= limitsOfUnverified.perHour ||
        today.filter(isUnverified).length >= limitsOfUnverified.perDay)) ||
    lately.filter((code) => code.appointment_id === appointmentId).length >= limits.perVisitHour ||
    today.filter((code) => code.number_hash === numberHash).length >= limits.perNumberDay ||
    today.filter((code) => code.address_hash === addressHash).length >= limits.perAddressDay ||
    lately.length >= limits.perHour ||
    today.length >= limits.perDay
  );
}

/** The number that a code has proven, and the code's id. */
export interface ProvenNumber {
  number: string;
  codeId: string;
  isUsed: boolean;
}

/** Judges a code for this visit and number; counts the try. */
export async function proveNumber(
  { database: { queries }, clock, linkSecret }: Booking,
  { id: appointmentId }: Appointment,
  typed: { mobileNumber: string; code: string },
): Promise<({ ok: true } & ProvenNumber) | Refused> {
  const number = internationalNumber(typed.mobileNumber);
  if (!number) return { ok: false, reason: 'no-number' };
  const subject = { appointmentId, numberHash: hashOf(linkSecret, 'number', number) };
  const found = await newestCode(queries, subject, clock.now() - codeMinutes * minute);
  const tries = found && (await countTry(queries, found.id, maxTries));
  if (!found || tries === undefined) return { ok: false, reason: 'code-ended' };
  const code = asciiDigits(typed.code).replace(/\D/g, '');
  if (isSame(found.code_hash, hashOf(linkSecret, found.id, code)))
    return { ok: true, number, codeId: found.id, isUsed: found.used_at !== null };
  return { ok: false, reason: tries < maxTries ? 'wrong-code' : 'code-ended' };
}

type Changed =
  | { ok: true; appointment: Appointment }
  | Refused
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'changed-meanwhile'; current: Appointment };

/** Gives the visit a proven number, with its messages; the limits of bookings for a number hold. Repeated, it changes nothing. */
export async function changeNumber(
  booking: Booking,
  current: Appointment,
  { number, codeId, isUsed }: ProvenNumber,
): Promise<Changed> {
  if (current.mobileNumber === number) return { ok: true, appointment: current };
  if (isUsed) return { ok: false, reason: 'code-ended' };
  let isFull = false;
  const { id, version, reference } = current;
  const inSameTransaction = async (tx: Queries, changed: Appointment) => {
    const now = booking.clock.now();
    isFull = await isOverBookingLimit(tx, booking, changed, booking.site.current().bookingRules, now, id);
    if (isFull) rollBack({ ok: false, reason: 'not-allowed', current });
    await markCodeUsed(tx, codeId, now);
    const event = { action: 'appointment-changed', details: { edited: 'mobileNumber' } } as const;
    await audit(tx, { account: patientByLink }, { address: '' }, { ...event, subject: reference }, now);
  };
  const change = { mobileNumber: number, correctedAt: booking.clock.now() };
  const result = await editAppointment(booking, { id, version, inSameTransaction }, change);
  if (isFull) return { ok: false, reason: 'number-refused' };
  if (result.ok) return result;
  return 'current' in result
    ? { ok: false, reason: 'changed-meanwhile', current: result.current }
    : { ok: false, reason: 'unknown' };
}

const hashOf = (secret: string, ...parts: string[]) =>
  sign('sha256', secret, ['code for a new number', ...parts].join(' '), 'base64url');

/** Deletes codes older than a day, the period that the limits count. */
export const forgetNumberCodes = ({
  database,
  clock,
}: Pick<Booking, 'database' | 'clock'>): Promise<number> =>
  deleteCodesBefore(database.queries, clock.now() - day);
