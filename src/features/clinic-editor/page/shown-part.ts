import type { EditorPart } from '../draft/editor-parts.ts';

/** What the editor shows: a part of the content, what is not translated, what publishing would change, or what was published before. */
export type ShownPart = EditorPart | 'languages' | 'changes' | 'history';

/** What the address asks for, where this person may see it. */
export const shownPart = (
  asked: string | null,
  { mayChange, mayPublish }: { mayChange: readonly EditorPart[]; mayPublish: boolean },
): ShownPart | undefined => {
  const forOwner = mayPublish ? (['languages', 'history'] as const) : [];
  return ([...mayChange, 'changes', ...forOwner] as const).find((part) => part === asked);
};
