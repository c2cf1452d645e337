import { hash, createHmac } from 'node:crypto';
import { fromLetters, toLetters } from '#platform/secrets/letters-and-digits.server.ts';
import { dentistNamed, type DentistFacts } from '#features/clinic/services/bookable-dentists.ts';
import { instantOf } from '#features/clinic/time/clinic-time.ts';
import { addDays } from '#platform/civil-date.ts';
import { isErasureLogged } from '#platform/backup/erasure-log-store.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { addressBlock } from '#platform/http/client-address.server.ts';
import { limitMissesPerMinute, type MissLimit } from '#platform/http/rate-limits-store.server.ts';
import { patientOf, type Appointment } from './appointment.ts';
import { findByLinkHash } from './appointments-store.server.ts';
import type { Booking } from './booking.server.ts';

const tokenBytes = 16;
const token = /^[\w-]{22}$/;
/** The link works for some days after the visit; the privacy notice names the number. */
export const daysAfterVisit = 7;

type Linked = Pick<Appointment, 'id' | 'linkVersion'>;

/** 128 bits that only this installation can derive. Derived rather than random, so that a repeated request gets the same link. */
const linkBytes = ({ id, linkVersion }: Linked, linkSecret: string): Buffer =>
  createHmac('sha256', linkSecret)
    .update(`appointment link ${id} ${linkVersion}`)
    .digest()
    .subarray(0, tokenBytes);

/** The token uses letters and digits only, which operators let through in an SMS, and fits into one message. */
export function linkToken(appointment: Linked, linkSecret: string): string {
  return toLetters(linkBytes(appointment, linkSecret));
}

/** Only the hash of a link is stored. */
export function linkHashOf(appointment: Linked, { linkSecret }: { linkSecret: string }): string {
  return hashOf(linkBytes(appointment, linkSecret));
}

// Hashes the bits in the encoding of the first links, which must go on working.
const hashOf = (bits: Buffer) => hashText(bits.toString('base64url'));
const hashText = (text: string) => hash('sha256', text, 'base64url');

/** Drops punctuation that was copied after a link: a full stop, a bracket, a quotation mark. */
export const copiedToken = (linkText: string): string => linkText.replace(/[^\w-]+$/, '');

/** Both hashes that may be stored for a link: the text may be of the old or the new kind. */
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

/** The data of the thank-you step. */
export function confirmedOf(
  appointment: Appointment,
  booking: Pick<Booking, 'publicUrl' | 'linkSecret' | 'site'>,
) {
  const { reference, service, date, time, minutes, toConfirm } = appointment;
  const patient = patientOf(appointment);
  const confirmed = { reference, patient, service, date, time, manageUrl: manageUrl(appointment, booking) };
  const dentist = chosenDentistOf(appointment, booking.site.current().facts);
  return { ...confirmed, ...(minutes && { minutes }), ...dentist, ...(toConfirm && { toConfirm }) };
}

/** The dentist whom the patient chose, as answers name them; nothing once they can't be chosen any more. */
export function chosenDentistOf(appointment: Appointment, facts: DentistFacts) {
  const dentist = dentistNamed(appointment.dentist, facts);
  return dentist && { dentist: { id: dentist.id, name: dentist.name } };
}

/** The instant after which the link is dead. */
function linkEnds({ date, time }: Pick<Appointment, 'date' | 'time'>): number {
  return instantOf(addDays(date, daysAfterVisit), time);
}

/** Seconds until the link is dead, as a header's value. */
export const secondsLeft = (now: number, appointment: Pick<Appointment, 'date' | 'time'>): string =>
  String(Math.floor((linkEnds(appointment) - now) / 1000));

interface LinkNeeds {
  booking: Pick<Booking, 'database' | 'clock'>;
  linkLimit: LinkLimit;
  /** The address of the browser that opens the link. */
  address: string;
}
export type OpenedLink =
  | { ok: true; appointment: Appointment }
  /** 'erased': the patient erased the visit by this link. */
  | { ok: false; reason: 'unknown' | 'erased' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number };

/**
 * The appointment behind a patient's link. A valid link always opens: thousands of patients may share a carrier's address, and 128 bits
 * cannot be guessed. An address that tried too many invalid links waits before its next one is answered.
 */
export async function openLink(
  { booking, linkLimit, address }: LinkNeeds,
  linkText: string,
): Promise<OpenedLink> {
  const appointment = await findLinked(booking, linkText);
  if (appointment) return { ok: true, appointment };
  if (await isErasureLogged(booking.database.queries, 'link', linkHashes(linkText)))
    return { ok: false, reason: 'erased' };
  const retryAfterSeconds = await linkLimit.wait(address);
  if (retryAfterSeconds !== undefined) return { ok: false, reason: 'too-many', retryAfterSeconds };
  await linkLimit.countMiss(address);
  return { ok: false, reason: 'unknown' };
}

/** Unknown and dead links get the same answer. */
async function findLinked({ database, clock }: LinkNeeds['booking'], linkText: string) {
  const appointment = await findByLinkHash(database.queries, linkHashes(linkText));
  return appointment && clock.now() <= linkEnds(appointment) ? appointment : undefined;
}

/** Counts invalid links by address: an address that tries many must wait. */
export type LinkLimit = MissLimit;

/** The limit of unknown or dead links from one address in a minute, over all servers; 0 means no limit. */
export function limitLinks(perMinute: number, database?: Pick<Database, 'kind' | 'queries'>): LinkLimit {
  const misses = limitMissesPerMinute('links', perMinute, database);
  return {
    wait: (address) => misses.wait(addressBlock(address)),
    countMiss: (address) => misses.countMiss(addressBlock(address)),
  };
}
