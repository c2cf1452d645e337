const first = 60_000;
const longest = 30 * 60_000;

/**
 * Milliseconds to the next try, with full jitter: anywhere between nothing and twice the last limit, so that messages that failed
 * together do not come back together. https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
 */
export function retryDelay(attempts: number, random: () => number): number {
  return Math.floor(random() * Math.min(longest, first * 2 ** (attempts - 1)));
}
