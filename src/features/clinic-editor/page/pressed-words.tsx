import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { fill } from '#platform/fill-text.ts';
import type { Language } from '#platform/language.ts';
import { useWords } from '#platform/words.tsx';
import { editorParts, partOf, type EditorPart } from '../draft/editor-parts.ts';
import { addressOfField, useIsShown, useOpenForField } from '../draft/field-link.tsx';
import { useClinicDraft } from '../draft/use-draft.tsx';
import type { PressedWords } from '../preview/press-words.ts';
import type { PageText } from '../texts/page-text.tsx';
import { blankValues, fieldOfWords, matchText } from '../texts/text-search.ts';
import type { ShownPart } from './shown-part.ts';

/** Words that were pressed in the preview and led to a part of their own. */
interface FromPreview {
  wordsFromPreview: string;
}
const isFromPreview = (state: unknown): state is FromPreview =>
  typeof (state as Partial<FromPreview> | null)?.wordsFromPreview === 'string';

/** Opens the field of words that are pressed in the preview: a text, or the part that has them. */
export function usePressedWords(
  texts: readonly PageText[],
  mayChange: readonly EditorPart[],
  onLead: () => void,
) {
  const words = useWords('clinic-preview');
  const { store } = useClinicDraft();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string>();
  const open = ({ said, part }: PressedWords, language: Language) => {
    const named = editorParts.find((one) => one === part);
    const path = named ? undefined : fieldOfWords(texts, store.get().content, said, language);
    const to = named ?? (path && partOf(path.split('.')));
    if (!to || !mayChange.includes(to)) return setRefusal(words.noTextOfWords);
    setRefusal(undefined);
    onLead();
    const state = to === 'texts' ? null : { wordsFromPreview: (said[0] ?? '').slice(0, 60) };
    void navigate(path ? addressOfField(path) : `?part=${to}`, { preventScrollReset: true, state });
  };
  return { open, refusal };
}

/** Names the part of the editor that has the words pressed in the preview. */
export function WordsFrom() {
  const words = useWords('clinic-preview');
  const editorWords = useWords('clinic-editor');
  const { state, search } = useLocation();
  const part = editorParts.find((one) => one === new URLSearchParams(search).get('part'));
  return (
    <div role="status">
      {isFromPreview(state) && part && (
        <p className="staff-card words-from">
          {fill(words.partOfWords, { words: state.wordsFromPreview, part: editorWords.headings[part] })}
        </p>
      )}
    </div>
  );
}

/** The text whose fields are open, with its last saved wording, by which the preview finds it. */
export function useOpenText(texts: readonly PageText[], part: ShownPart) {
  const { store, state } = useClinicDraft();
  const { saves } = state;
  const [open, setOpen] = useState<string>();
  const isShown = useIsShown();
  const shown = texts.find(({ id }) => isShown(['texts', id]))?.id;
  useOpenForField(shown !== undefined, () => setOpen(shown));
  const edited = useMemo(() => {
    const original = texts.find(({ id }) => id === open)?.text;
    if (part !== 'texts' || open === undefined || !original) return undefined;
    const { content } = store.get();
    const text = content.texts[open] ?? original;
    const matchIn = (language: Language) => matchText(text[language] ?? text.en, blankValues(content));
    return { id: open, saves, matchIn };
  }, [store, texts, part, open, saves]);
  return { open, setOpen, edited };
}
