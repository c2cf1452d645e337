import { RateLimiterMemory } from 'rate-limiter-flexible';
import { addressBlock } from '#platform/http/client-address.server.ts';

/** Counts the links of one address that lead nowhere, so that nobody can try out many. */
export interface LinkLimit {
  /** Seconds to wait before this address may open another link; undefined when it need not. */
  wait(address: string): Promise<number | undefined>;
  countMiss(address: string): Promise<void>;
}

/** So many unknown or dead links from one address in a minute; 0 is no limit. */
export function limitLinks(perMinute: number): LinkLimit {
  if (perMinute === 0) return { wait: async () => undefined, countMiss: async () => {} };
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return {
    async wait(address) {
      const counted = await limiter.get(addressBlock(address));
      if (!counted || counted.consumedPoints < perMinute) return undefined;
      return Math.max(1, Math.ceil(counted.msBeforeNext / 1000));
    },
    async countMiss(address) {
      await limiter.penalty(addressBlock(address));
    },
  };
}
