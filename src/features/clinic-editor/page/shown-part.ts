import { editorParts, type EditorPart } from '../draft/describe-change.ts';

/** What the editor shows: a part of the content, what is not translated, what publishing would change, or what was published before. */
export type ShownPart = EditorPart | 'languages' | 'changes' | 'history';

export const shownPart = (asked: string | null): ShownPart | undefined =>
  ([...editorParts, 'languages', 'changes', 'history'] as const).find((part) => part === asked);
