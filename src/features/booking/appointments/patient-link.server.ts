import { createHash, createHmac } from 'node:crypto';
import { fromLetters, toLetters } from '#platform/secrets/letters-and-digits.server.ts';
import { instantOf } from '#features/clinic/time/clinic-time.ts';
import { addDays } from '#platform/civil-date.ts';
import type { Database } from '#platform/database/database.server.ts';
import { addressBlock } from '#platform/http/client-address.server.ts';
import { limitMisses, type MissLimit } from '#platform/http/rate-limits-store.server.ts';
import { patientOf, type Appointment } from './appointment.ts';
import { findByLinkHash } from './appointments-store.server.ts';
import type { Booking } from './booking.server.ts';

const tokenBytes = 16;
const token = /^[\w-]{22}$/;
/** The link goes on working for some days after the visit; the privacy notice says so. */
export const daysAfterVisit = 7;

type Linked = Pick<Appointment, 'id' | 'linkVersion'>;

/** 128 bits that only this installation can derive. Derived, not drawn, so that a request that is sent again gets the same link. */
const linkBytes = ({ id, linkVersion }: Linked, linkSecret: string): Buffer =>
  createHmac('sha256', linkSecret)
    .update(`appointment link ${id} ${linkVersion}`)
    .digest()
    .subarray(0, tokenBytes);

/** What stands in a patient's link: letters and digits alone, which operators let through in an SMS, and short enough for one. */
export function linkToken(appointment: Linked, linkSecret: string): string {
  return toLetters(linkBytes(appointment, linkSecret));
}

/** What is stored of an appointment's link. */
export function linkHashOf(appointment: Linked, { linkSecret }: { linkSecret: string }): string {
  return hashOf(linkBytes(appointment, linkSecret));
}

// Of the bits as the first links had them, so that those go on working.
const hashOf = (bits: Buffer) => hashText(bits.toString('base64url'));
const hashText = (text: string) => createHash('sha256').update(text).digest('base64url');

/** The token of a link that was copied with what stood behind it: a full stop, a bracket, a quotation mark. */
export const copiedToken = (linkText: string): string => linkText.replace(/[^\w-]+$/, '');

/** What may be stored of the appointment that a link leads to: its text may be of either kind. */
export function linkHashes(linkText: string): string[] {
  if (!token.test(linkText)) return [];
  const bits = fromLetters(linkText, tokenBytes);
  return [...(bits ? [hashOf(bits)] : []), hashText(linkText)];
}

export function manageUrl(
  appointment: Linked,
  { publicUrl, linkSecret }: { publicUrl: string; linkSecret: string },
) {
  return `${publicUrl}/appointment/${linkToken(appointment, linkSecret)}`;
}

/** What the thank-you step tells of an appointment. */
export function confirmedOf(appointment: Appointment, booking: Pick<Booking, 'publicUrl' | 'linkSecret'>) {
  const { reference, service, date, time, toConfirm } = appointment;
  const patient = patientOf(appointment);
  const told = { reference, patient, service, date, time, manageUrl: manageUrl(appointment, booking) };
  return { ...told, ...(toConfirm && { toConfirm }) };
}

/** The instant after which the link is dead. */
function linkEnds({ date, time }: Pick<Appointment, 'date' | 'time'>): number {
  return instantOf(addDays(date, daysAfterVisit), time);
}

/** Until the link is dead, as a header says it. */
export const secondsLeft = (now: number, appointment: Pick<Appointment, 'date' | 'time'>): string =>
  String(Math.floor((linkEnds(appointment) - now) / 1000));

interface LinkNeeds {
  booking: Pick<Booking, 'database' | 'clock'>;
  linkLimit: LinkLimit;
  /** Of the browser that opens the link. */
  address: string;
}
export type OpenedLink =
  | { ok: true; appointment: Appointment }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number };

/**
 * The appointment behind a patient's link. A right link always opens: thousands of patients may share a carrier's address, and 128 bits
 * are guessed by no number of tries. An address that tried too many others waits before it is answered about the next.
 */
export async function openLink(
  { booking, linkLimit, address }: LinkNeeds,
  linkText: string,
): Promise<OpenedLink> {
  const appointment = await findLinked(booking, linkText);
  if (appointment) return { ok: true, appointment };
  const retryAfterSeconds = await linkLimit.wait(address);
  if (retryAfterSeconds !== undefined) return { ok: false, reason: 'too-many', retryAfterSeconds };
  await linkLimit.countMiss(address);
  return { ok: false, reason: 'unknown' };
}

/** Unknown and dead links look alike. */
async function findLinked({ database, clock }: LinkNeeds['booking'], linkText: string) {
  const appointment = await findByLinkHash(database.queries, linkHashes(linkText));
  return appointment && clock.now() <= linkEnds(appointment) ? appointment : undefined;
}

/** Counts the links of one address that lead nowhere: an address that tries many waits. */
export type LinkLimit = MissLimit;

/** So many unknown or dead links from one address in a minute, on all servers together; 0 is no limit. */
export function limitLinks(perMinute: number, database?: Pick<Database, 'kind' | 'queries'>): LinkLimit {
  const misses = limitMisses('links', perMinute, database);
  return {
    wait: (address) => misses.wait(addressBlock(address)),
    countMiss: (address) => misses.countMiss(addressBlock(address)),
  };
}
