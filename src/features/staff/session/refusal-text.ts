import type { ShouldRevalidateFunction } from 'react-router';
import { isSignedOut } from '#platform/signed-out.ts';
import { fill } from '#platform/fill-text.ts';
import type { WordSets } from '#platform/words.tsx';
import { passwordLength } from './password-length.ts';

/** Why staff's change was refused, as actions and the API give it. */
export interface FormRefusal {
  reason: string;
  retryAfterSeconds?: number;
}

/** A refused change, as actions answer it. */
export type RefusedForm = { ok: false } & FormRefusal;

export function staffRefusalText(
  words: WordSets['staff'],
  { reason, retryAfterSeconds = 60 }: FormRefusal,
): string {
  // The reasons of `call` have no words: the server gave no answer that could be read. A new refusal needs its sentence in the words.en.ts beside.
  const text = words[reason in words ? (reason as 'wrong-password') : 'network-request-failed'];
  return fill<string>(text, { ...passwordLength, seconds: retryAfterSeconds });
}

/** A page whose change was refused because the session ended is not reloaded: that would lose typed text. */
export const keepWhenSignedOut: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  !isSignedOut(actionResult) && defaultShouldRevalidate;

/** A page that shows its form's answer is not reloaded after it: meanwhile the form would take no press. A redirect loads it as usual. */
export const keepAfterAnswer: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  actionResult === undefined && defaultShouldRevalidate;
