import { useEffect, useState } from 'react';
import { asciiDigits } from '#platform/mobile-number.ts';
import { callDesk } from '../visit/visit-client.ts';
import type { FoundPatients } from './find-patients.server.ts';

export type KnownPatient = FoundPatients['patients'][number];

/** The debounce of typing in milliseconds. */
const pause = 150;
/** Where no answer came, the search is repeated after so many milliseconds. */
const retryAfter = 3000;
/** Letters or digits after which patients are suggested. */
const minLetters = 3;

export const canMeanPatient = (text: string): boolean =>
  (text.match(/[\p{L}\p{N}]/gu) ?? []).length >= minLetters;

/** Part of a number rather than a name. */
export const isNumberTyped = (text: string): boolean =>
  /^[\s+()\d.-]*$/.test(asciiDigits(text)) && canMeanPatient(text);

interface LookedUp extends FoundPatients {
  /** Nothing is known of the patients. */
  isUnanswered?: true;
}

/** The patients whom a text can mean; none when no answer came. */
export async function lookUpPatients(text: string): Promise<LookedUp> {
  const answer = await callDesk<FoundPatients>('patients/find', { body: { q: text.slice(0, 100) } });
  return answer.ok ? answer.value : { patients: [], isMore: false, isUnanswered: true };
}

/** The patients whom a text can mean, once its typing rests; undefined until then and for a text that is too short. */
export function useFoundPatients(text: string): LookedUp | undefined {
  const [found, setFound] = useState<{ text: string; value: LookedUp }>();
  useEffect(() => {
    if (!canMeanPatient(text)) return undefined;
    let left = false;
    const look = async () => {
      const value = await lookUpPatients(text);
      if (left) return;
      setFound({ text, value });
      if (value.isUnanswered) timer = setTimeout(() => void look(), retryAfter);
    };
    let timer = setTimeout(() => void look(), pause);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [text]);
  return found?.text === text && canMeanPatient(text) ? found.value : undefined;
}
