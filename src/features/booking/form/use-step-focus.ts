import { useEffect, useRef, type RefObject } from 'react';
import type { BookingState } from './booking-steps.ts';

/** A new step is read from its title on; a failed submit leads to the first field at fault; a refusal is scrolled to. */
export function useStepFocus(dialog: RefObject<HTMLElement | null>, state: BookingState): void {
  const { step, failedSubmits, refusal } = state;

  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) focusIn(dialog, 'h2');
    shown.current = step;
  }, [dialog, step]);

  useEffect(() => {
    if (failedSubmits > 0) focusIn(dialog, '[aria-invalid]');
  }, [dialog, failedSubmits]);

  useEffect(() => {
    if (!refusal) return;
    dialog.current!.querySelector('.booking-body')!.scrollTop = 0;
    // Confirm, which had the focus, can't be pressed without a time.
    if ('nearest' in refusal) focusIn(dialog, '.booking-notice');
  }, [dialog, refusal]);
}

function focusIn(dialog: RefObject<HTMLElement | null>, selector: string): void {
  dialog.current!.querySelector<HTMLElement>(selector)?.focus();
}
