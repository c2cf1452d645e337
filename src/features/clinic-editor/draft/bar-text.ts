import type { Content, Text } from '#features/clinic/content/content.ts';
import { valueAt } from '#features/clinic/content/content-settings.ts';
import { timeAt } from '#features/clinic/time/clinic-time.ts';
import { clockText } from '#features/clinic/time/times-in-english.ts';
import { fill, plural } from '#platform/fill-text.ts';
import type { WordSets } from '#platform/words.tsx';
import type { DraftState } from './draft-state.ts';

/** The name of a text has dots of its own. */
function isEmptyAt(content: Content, path: string): boolean {
  const [, text, language] = /^texts\.(.+)\.([a-z]{2})$/.exec(path) ?? [];
  return text === undefined ? !valueAt(content, path) : !content.texts[text]?.[language as keyof Text];
}

type Standing = { changes: number; undecided: number; mayPublish: boolean };

/** How the draft stands, in a title and a line below it. */
export function barText(
  words: WordSets['clinic-draft'],
  state: DraftState,
  { changes, undecided, mayPublish }: Standing,
): [string, string] {
  const at = state.savedAt === undefined ? '' : clockText(timeAt(state.savedAt));
  const [paths, errors] = [Object.keys(state.errors), Object.values(state.errors)];
  switch (state.phase) {
    case 'waiting':
    case 'saving':
      return [words.saving, words.savingText];
    case 'offline':
      return [plural(words.offline, { n: changes }), words.offlineText];
    case 'invalid':
      // Of a line that was just added nothing is wrong yet.
      return !state.isAsked && paths.every((path) => isEmptyAt(state.content, path))
        ? [words.unfinished, words.unfinishedText]
        : [words.invalid, errors[0] ?? ''];
    case 'conflict':
      return [plural(words.conflicts, { n: state.conflicts.length }), words.conflictsText];
    case 'publishing':
      return [words.publishing, words.savingText];
    case 'publish-dropped':
      return [words.publishDropped, words.publishDroppedText];
    case 'published':
      return [fill(words.published, { at }), words.publishedText];
    case 'refused':
      return [words.refused, ''];
    case 'still': {
      if (changes === 0)
        return [words.nothingToPublish, mayPublish ? words.nothingToPublishText : words.ownerPublishesText];
      const title = plural(words.changes, { n: changes });
      if (undecided > 0) return [title, plural(words.undecided, { n: undecided })];
      if (state.unreasoned.length > 0)
        return [title, plural(words.unreasoned, { n: state.unreasoned.length })];
      if (!mayPublish) return [title, at ? fill(words.savedForOwnerAt, { at }) : words.savedForOwner];
      return [title, at ? fill(words.savedAt, { at }) : words.saved];
    }
  }
}
