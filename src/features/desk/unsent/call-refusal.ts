import { timeAt } from '#features/clinic/time/clinic-time.ts';
import { clockText } from '#features/clinic/time/times-in-english.ts';
import { fill } from '#platform/fill-text.ts';
import type { WordSets } from '#platform/words.tsx';
import { whoChanged } from '../visit/use-visit-commands.ts';

/** Why a call was not recorded; `by` was first. */
export interface RefusedCall {
  status?: number | undefined;
  reason?: string | undefined;
  by?: string | null | undefined;
  since?: number | undefined;
  title?: string;
}

export function callRefusalText(
  { reason, by, since, title }: RefusedCall,
  words: WordSets['desk-calls'],
  visitWords: WordSets['desk-visit'],
): string {
  const who = whoChanged({ changedBy: by }, visitWords);
  if (reason === 'cancelled') return fill(words.cancelledMeanwhile, { who });
  if (reason === 'changed-meanwhile') return fill(words.changedMeanwhile, { who });
  if (reason === 'done' && by && since !== undefined)
    return fill(words.wasDone, { by, time: clockText(timeAt(since)) });
  if (reason === 'done' || reason === 'unknown') return words.gone;
  const isFinal = reason === 'too-late' || reason === 'key-reused';
  return isFinal && title ? `${title}.` : words.failed;
}
