import { useEffectEvent, useLayoutEffect } from 'react';

/** The key in `history.state` that numbers the history entries of an open dialog. */
const mark = 'dialog';
/** Goes one step back in the open dialog, or closes it. */
let goBack: (() => unknown) | undefined;
/** The number of history entries of the open dialog. */
let steps = 0;
/** True while `history.go` removes unused entries; the router must not see its popstate event. */
let isLeaving = false;

const stepNow = () => Number(history.state?.[mark] ?? 0);

/**
 * Back goes to the dialog's previous step, and from the first step closes the dialog, as in every Android app. While the dialog is open the
 * history has one more entry for each of its steps, at the same address and unknown to the router. `onBack` returns false when the dialog
 * can't be left now.
 */
export function useCloseOnBack(onBack: () => unknown, step = 1) {
  const back = useEffectEvent(onBack);
  // A layout effect runs before the dialog is visible, so that an early press of Back does not leave the page.
  useLayoutEffect(() => {
    window.closeOnBack = onPopState;
    goBack = () => back();
    return () => {
      goBack = undefined;
      reach(0);
    };
  }, []);
  // The entry is added in the effect of a press: browsers skip entries that a page adds without one.
  useLayoutEffect(() => reach(step), [step]);
}

function reach(step: number) {
  steps = step;
  // The popstate event at the end of leaving calls this again.
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
    // The dialog may have opened again or moved on in the meantime.
    reach(steps);
  } else if (now > steps) {
    // Forward led to an entry of a closed dialog, which becomes an ordinary entry of the page.
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
    /** Gets each popstate event before the router does (keep-history.inline.ts). */
    closeOnBack?: (event: PopStateEvent) => void;
  }
}
