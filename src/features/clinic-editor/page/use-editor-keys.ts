import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useClinicDraft } from '../draft/use-draft.tsx';
import type { ShownPart } from './shown-part.ts';

interface KeysNeeds {
  /** As the list of parts has them, from Alt+1 on. */
  parts: readonly ShownPart[];
  /** Shows the preview, or the fields again, at once. */
  onPreview: () => void;
}

/** Of the parts of the site the first nine. */
export const keyOfPart = (index: number): string | undefined => (index < 9 ? `Alt+${index + 1}` : undefined);

/**
 * Alt+1 to 9 choose a part, Ctrl+S saves what is saved by itself anyway, Ctrl+Enter shows what would change, P the preview: that one only
 * while the focus is in the editor, so that a slip of the hand does nothing elsewhere (WCAG 2.1.4), and never while something is typed.
 */
export function useEditorKeys({ parts, onPreview }: KeysNeeds): void {
  const { keeper } = useClinicDraft();
  const navigate = useNavigate();
  const newest = useRef({ parts, onPreview });
  useEffect(() => {
    newest.current = { parts, onPreview };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const [, digit] = /^Digit([1-9])$/.exec(event.code) ?? [];
      const part = event.altKey && digit ? newest.current.parts[Number(digit) - 1] : undefined;
      const isCommand = event.ctrlKey || event.metaKey;
      if (part && !isCommand) void navigate(`?part=${part}`);
      else if (isCommand && event.key === 's') void keeper.save();
      else if (isCommand && event.key === 'Enter') void navigate('?part=changes');
      else if (!isCommand && !event.altKey && event.key === 'p' && isInEditor(event.target)) {
        newest.current.onPreview();
        // What had the focus may be hidden now.
        const buttons = document.querySelectorAll<HTMLElement>(
          ':is(.clinic-views, .preview) [aria-pressed="true"]',
        );
        [...buttons].find((button) => button.checkVisibility())?.focus();
      } else return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [keeper, navigate]);
}

const isInEditor = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('.clinic-editor') !== null &&
  target.closest('textarea, select, input:not([type="radio"], [type="checkbox"])') === null;
