import { addressBlock } from '#platform/http/client-address.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { limitPerMinute } from '#platform/http/rate-limits-store.server.ts';
import type { FormTraces } from './booking-client.ts';

export interface BookingPostLimit {
  /** Counts one booking post of this address. 'draft': nothing can be booked on the owner's draft of the site. */
  admit(address: string): Promise<{ ok: true } | { ok: false; reason?: 'draft'; retryAfterSeconds: number }>;
}

/** The limit of booking posts from one address in a minute, over all servers of one database; 0 means no limit. */
export function limitBookingPosts(
  perMinute: number,
  database?: Pick<Database, 'kind' | 'queries'>,
): BookingPostLimit {
  const count = limitPerMinute('bookings', perMinute, database);
  return {
    async admit(address) {
      const retryAfterSeconds = await count(addressBlock(address));
      return retryAfterSeconds === undefined ? { ok: true } : { ok: false, retryAfterSeconds };
    },
  };
}

/** Three steps with a calendar: no hand and no form filler is that fast, only a script that posts what it has just read. */
const minOpenFor = 100;

/** Whether to ask for another try in a moment instead of booking. Programs that use the API send no traces and are not judged. */
export function isProbablyAutomatic({ website, openFor }: FormTraces): boolean {
  return website !== '' || (openFor >= 0 && openFor < minOpenFor);
}

/** The wait before a retry for a form that looks automatic. */
export const automaticRetrySeconds = 5;
