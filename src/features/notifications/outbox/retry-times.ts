// When a message that failed is tried again, and when it is given up.
const minute = 60_000;

/** After so many tries a message to a patient is given up; a receptionist who sends it again grants as many more. */
export const mostTries = 12;

/** So long a row for the clinic's spreadsheet is tried. */
export const sheetPatience = 24 * 60 * minute;

/**
 * Milliseconds to the next try, with full jitter: anywhere between nothing and twice the last limit, so that messages that failed
 * together do not come back together. https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
 */
export function retryDelay(attempts: number, random: () => number, longest = 30 * minute): number {
  return Math.floor(random() * Math.min(longest, minute * 2 ** (attempts - 1)));
}

/** The longest that a message waits which is not itself at fault: an hour's outage must be made good within ten minutes. */
export const longestSmsDelay = 8 * minute;

const pauses: readonly (readonly [shortest: number, longest: number])[] = [
  [0.5, 1],
  [1, 2],
  [2, 4],
  [4, 8],
  [7, 9],
];

/**
 * How long nothing is sent after so many failures in a row of a provider that takes no message at all. Then one message tries for all.
 * Even a single message is tried no more than twelve times in an hour, and the last pause ends within nine minutes.
 */
export function providerPause(failures: number, random: () => number): number {
  const [shortest, longest] = pauses[Math.min(failures, pauses.length) - 1]!;
  return Math.floor((shortest + random() * (longest - shortest)) * minute);
}
