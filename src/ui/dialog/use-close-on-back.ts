import { useEffectEvent, useLayoutEffect } from 'react';

/** On each step of the history that an open dialog has of its own: which of them it is. */
const mark = 'dialog';
/** Goes a step back in the dialog that is open, or closes it. */
let goBack: (() => unknown) | undefined;
/** How many steps of the history the open dialog has. */
let steps = 0;
/** Steps that are not needed any more are being left; the page hears of that, the router must not. */
let isLeaving = false;

const stepNow = () => Number(history.state?.[mark] ?? 0);

/**
 * Back goes to the dialog's step before, and from the first closes it and leaves the page as it is, as Android's button and gesture do in
 * every app. While it is open the history has as many steps more as the dialog, at the same address, of which the router knows nothing.
 * `onBack` returns false where nothing can be left now.
 */
export function useCloseOnBack(onBack: () => unknown, step = 1) {
  const back = useEffectEvent(onBack);
  // Before the dialog is seen: who presses Back at once would leave the page.
  useLayoutEffect(() => {
    window.closeOnBack = onPopState;
    goBack = () => back();
    return () => {
      goBack = undefined;
      reach(0);
    };
  }, []);
  // A step is added as a person presses: browsers pass over those that a page adds by itself.
  useLayoutEffect(() => reach(step), [step]);
}

function reach(step: number) {
  steps = step;
  // Once they are left this is looked at again.
  if (isLeaving) return;
  const now = stepNow();
  if (now > step) leave(now - step);
  for (let next = now + 1; next <= step; next++) history.pushState({ ...history.state, [mark]: next }, '');
}

function leave(count: number) {
  isLeaving = true;
  history.go(-count);
}

function onPopState(event: PopStateEvent) {
  const now = stepNow();
  if (isLeaving) {
    event.stopImmediatePropagation();
    isLeaving = false;
    // Opened again meanwhile, or gone on.
    reach(steps);
  } else if (now > steps) {
    // Forward, to a dialog that is gone: a step of the page like any other.
    if (steps === 0) return history.replaceState({ ...history.state, [mark]: undefined }, '');
    event.stopImmediatePropagation();
    leave(now - steps);
  } else if (goBack) {
    event.stopImmediatePropagation();
    const before = steps;
    steps = now;
    if (goBack() === false) reach(before);
  }
}

declare global {
  interface Window {
    /** Hears of every step in the history before the router does (start-scripts.inline.ts). */
    closeOnBack?: (event: PopStateEvent) => void;
  }
}
