import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { addressBlock } from '#platform/http/client-address.server.ts';

export interface BookingLimit {
  /** Counts one booking post of this address. */
  admit(address: string): Promise<{ ok: true } | { ok: false; retryAfterSeconds: number }>;
}

/** So many booking posts from one address in a minute; 0 is no limit. */
export function limitBookings(perMinute: number): BookingLimit {
  if (perMinute === 0) return { admit: async () => ({ ok: true }) };
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return {
    async admit(address) {
      try {
        await limiter.consume(addressBlock(address));
        return { ok: true };
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) };
      }
    },
  };
}
