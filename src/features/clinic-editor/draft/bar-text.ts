import type { Content, Text } from '#features/clinic/content/content.ts';
import { valueAt } from '#features/clinic/content/content-settings.ts';
import { timeAt } from '#features/clinic/time/clinic-time.ts';
import { clockText } from '#features/clinic/time/times-in-english.ts';
import { fill, plural } from '#platform/fill-text.ts';
import type { WordSets } from '#platform/words.tsx';
import { toTree, treePath } from './content-tree.ts';
import { changeLabel, withheldName } from './describe-change.ts';
import type { DraftState } from './draft-state.ts';

/** Text ids contain dots of their own. */
function isEmptyAt(content: Content, path: string): boolean {
  const [, text, language] = /^texts\.(.+)\.([a-z]{2})$/.exec(path) ?? [];
  return text === undefined ? !valueAt(content, path) : !content.texts[text]?.[language as keyof Text];
}

/** Names each field at fault; a single one with its fault. */
function faultText(
  words: WordSets['clinic-draft'],
  { content, errors, phase }: DraftState,
): [string, string] {
  const [titleOfOne, titleOfMany] =
    phase === 'faulty' ? [words.faulty, words.faultyMany] : [words.invalid, words.invalidMany];
  const tree = toTree(content);
  const faults = new Map(
    Object.entries(errors).map(([at, error]) => {
      const path = treePath(content, at.split('.')).map(String);
      return [changeLabel(words, { path, before: undefined, after: undefined }, [tree]), error];
    }),
  );
  const fields = [...faults.keys()].filter(Boolean);
  const [field, error = ''] = [...faults][0] ?? [];
  return faults.size > 1
    ? [fill(titleOfMany, { n: faults.size }), fields.join('; ')]
    : [field ? fill(titleOfOne, { field }) : words.refused, error];
}

const andTheRest = (
  words: WordSets['clinic-draft'],
  [title, text]: [string, string],
  changes: number,
): [string, string] => {
  const end = text.endsWith('.') ? '' : '.';
  return [title, changes > 0 ? `${text}${end} ${plural(words.restIsSaved, { n: changes })}` : text];
};

/** Names the parts that publishing leaves in the draft. */
function stayedOut(words: WordSets['clinic-draft'], { withheld, content }: DraftState): string {
  if (withheld.length === 0) return '';
  const names = withheld.map(({ path }) => withheldName(words, path, toTree(content)));
  return plural(words.staysOutNames, { n: names.length, names: names.join(', ') });
}

type Standing = { changes: number; undecided: number; mayPublish: boolean };

/** Title and detail of the draft's status bar. */
export function barText(
  words: WordSets['clinic-draft'],
  state: DraftState,
  { changes, undecided, mayPublish }: Standing,
): [string, string] {
  const at = state.savedAt === undefined ? '' : clockText(timeAt(state.savedAt));
  const paths = Object.keys(state.errors);
  switch (state.phase) {
    case 'waiting':
    case 'saving':
      return [words.saving, words.savingText];
    case 'offline':
      return [plural(words.offline, { n: changes }), words.offlineText];
    case 'invalid':
      return faultText(words, state);
    case 'faulty':
      // Empty fields of a new line are called unfinished, not faulty.
      return andTheRest(
        words,
        !state.isAsked && paths.every((path) => isEmptyAt(state.content, path))
          ? [words.unfinished, words.unfinishedText]
          : faultText(words, state),
        changes,
      );
    case 'conflict':
      return [plural(words.conflicts, { n: state.conflicts.length }), words.conflictsText];
    case 'publishing':
      return [words.publishing, words.savingText];
    case 'publish-dropped':
      return [words.publishDropped, words.publishDroppedText];
    case 'published':
      return [fill(words.published, { at }), `${words.publishedText} ${stayedOut(words, state)}`.trim()];
    case 'undone':
      return [fill(words.undone, { at }), `${words.undoneText} ${stayedOut(words, state)}`.trim()];
    case 'refused':
      return [words.refused, ''];
    case 'still': {
      if (changes === 0 && state.withheld.length > 0)
        return [words.nothingElseToPublish, stayedOut(words, state)];
      if (changes === 0)
        return [words.nothingToPublish, mayPublish ? words.nothingToPublishText : words.ownerPublishesText];
      const title = plural(words.changes, { n: changes });
      if (undecided > 0) return [title, plural(words.undecided, { n: undecided })];
      if (!mayPublish) return [title, at ? fill(words.savedForOwnerAt, { at }) : words.savedForOwner];
      return [title, `${at ? fill(words.savedAt, { at }) : words.saved} ${stayedOut(words, state)}`.trim()];
    }
  }
}
