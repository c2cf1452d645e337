import { createHash, createHmac } from 'node:crypto';
import { addDays, instantOf } from '#features/clinic/clinic-time.ts';
import type { Appointment } from './appointment.ts';

const tokenBytes = 16;
const token = /^[\w-]{22}$/;
/** The link goes on working for some days after the visit. */
const daysAfterVisit = 7;

type Linked = Pick<Appointment, 'id' | 'linkVersion'>;

/**
 * What stands in a patient's link: 128 bits that only this installation can derive, short enough for an SMS. Derived, not drawn, so that
 * a request that is sent again gets the same link though only its hash is stored.
 */
export function linkToken({ id, linkVersion }: Linked, linkSecret: string): string {
  return createHmac('sha256', linkSecret)
    .update(`appointment link ${id} ${linkVersion}`)
    .digest()
    .subarray(0, tokenBytes)
    .toString('base64url');
}

export function hashLink(linkToken: string): string {
  return createHash('sha256').update(linkToken).digest('base64url');
}

/** What is stored of an appointment's link. */
export function linkHashOf(appointment: Linked, { linkSecret }: { linkSecret: string }): string {
  return hashLink(linkToken(appointment, linkSecret));
}

export function manageUrl(
  appointment: Linked,
  { publicUrl, linkSecret }: { publicUrl: string; linkSecret: string },
) {
  return `${publicUrl}/appointment/${linkToken(appointment, linkSecret)}`;
}

export function isLinkToken(text: string): boolean {
  return token.test(text);
}

/** The instant after which the link is dead. */
export function linkEnds({ date, time }: Pick<Appointment, 'date' | 'time'>): number {
  return instantOf(addDays(date, daysAfterVisit), time);
}
