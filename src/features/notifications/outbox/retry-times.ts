// When a message that failed is tried again, and when it is given up.
const minute = 60_000;

/** The number of tries before a message to a patient fails; a receptionist's resend grants as many again. */
export const maxTries = 12;

/** How long a row for the clinic's spreadsheet is retried. */
export const sheetRetryMs = 24 * 60 * minute;

/**
 * Milliseconds to the next try, with full jitter: anywhere between nothing and twice the last limit, so that messages that failed
 * together do not come back together. https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
 */
export function retryDelay(attempts: number, random: () => number, longest = 30 * minute): number {
  return Math.floor(random() * Math.min(longest, minute * 2 ** (attempts - 1)));
}

/** The longest that a message waits which is not itself at fault: an hour's outage must be made good within ten minutes. */
export const maxSmsDelay = 8 * minute;

const pauses: readonly (readonly [shortest: number, longest: number])[] = [
  [0.5, 1],
  [1, 2],
  [2, 4],
  [4, 8],
  [7, 9],
];

/**
 * The pause after this many failures in a row of a provider that accepts nothing. Afterwards one message goes as a trial. A single message
 * is tried at most twelve times in an hour, and the last pause ends within nine minutes.
 */
export function providerPause(failures: number, random: () => number): number {
  const [shortest, longest] = pauses[Math.min(failures, pauses.length) - 1]!;
  return Math.floor((shortest + random() * (longest - shortest)) * minute);
}
