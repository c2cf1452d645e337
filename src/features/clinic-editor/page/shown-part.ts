import type { EditorPart } from '../draft/editor-parts.ts';

/** Views of the editor: a part of the content, missing translations, the draft's changes, or earlier publications. */
export type ShownPart = EditorPart | 'languages' | 'changes' | 'history';

/** The view that the address names, if this person may open it. */
export const shownPart = (
  asked: string | null,
  { mayChange, mayPublish }: { mayChange: readonly EditorPart[]; mayPublish: boolean },
): ShownPart | undefined => {
  const forOwner = mayPublish ? (['languages', 'history'] as const) : [];
  return ([...mayChange, 'changes', ...forOwner] as const).find((part) => part === asked);
};
