import { fill } from '#platform/words.tsx';
import type { StaffWords } from './use-staff-words.ts';

/** A refused change, as actions and the API give it. */
export interface Refused {
  ok: false;
  reason: string;
  retryAfterSeconds?: number;
}

export function refusalText(words: StaffWords, { reason, retryAfterSeconds = 60 }: Refused): string {
  if (reason === 'too-many-requests') return fill(words['too-many-requests'], { seconds: retryAfterSeconds });
  return reason in words ? words[reason as 'wrong-password'] : words['operation-not-allowed'];
}

/** The sign-in has ended: nothing was done, and what was typed is to be kept. */
export const isSignedOut = (result: unknown): boolean =>
  typeof result === 'object' &&
  result !== null &&
  'reason' in result &&
  ['signed-out', 'user-token-expired', 'user-disabled'].includes(String(result.reason));
