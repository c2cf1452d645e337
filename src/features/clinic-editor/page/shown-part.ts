import { editorParts, type EditorPart } from '../draft/describe-change.ts';

/** What the editor shows: a part of the content, what publishing would change, or what was published before. */
export type ShownPart = EditorPart | 'changes' | 'history';

export const shownPart = (asked: string | null): ShownPart | undefined =>
  ([...editorParts, 'changes', 'history'] as const).find((part) => part === asked);
