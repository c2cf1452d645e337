import { useEffectEvent, useLayoutEffect } from 'react';

/** On the step of the history that an open dialog has of its own. */
const mark = 'dialog';
/** Closes the dialog that is open. */
let closeOpen: (() => void) | undefined;
/** A dialog that was closed otherwise has left its step; the page hears of that, the router must not. */
let isLeaving = false;

const isMarked = () => history.state?.[mark] === true;

/**
 * Back closes the dialog and leaves the page as it is, as Android's button and gesture do in every app. While it is open the history has
 * one step more, at the same address, of which the router knows nothing.
 */
export function useCloseOnBack(onClose: () => void) {
  const close = useEffectEvent(onClose);
  // Before the dialog is seen: who presses Back at once would leave the page.
  useLayoutEffect(() => {
    window.closeOnBack = onPopState;
    if (!isMarked()) open();
    closeOpen = () => close();
    return () => {
      closeOpen = undefined;
      if (!isMarked()) return;
      isLeaving = true;
      history.back();
    };
  }, []);
}

const open = () => history.pushState({ ...history.state, [mark]: true }, '');

function onPopState(event: PopStateEvent) {
  if (isMarked()) {
    // Forward, to a dialog that is gone: a step of the page like any other.
    history.replaceState({ ...history.state, [mark]: undefined }, '');
    return;
  }
  if (isLeaving) {
    event.stopImmediatePropagation();
    isLeaving = false;
    // Opened again meanwhile.
    if (closeOpen) open();
  } else if (closeOpen) {
    event.stopImmediatePropagation();
    closeOpen();
  }
}

declare global {
  interface Window {
    /** Hears of every step in the history before the router does (start-scripts.inline.ts). */
    closeOnBack?: (event: PopStateEvent) => void;
  }
}
