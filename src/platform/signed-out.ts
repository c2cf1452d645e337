import { callRefused } from './call.ts';

/** Reasons for which the server refuses everything until the person signs in again. */
const signedOutReasons = ['signed-out', 'user-token-expired', 'user-disabled'];
const eventName = 'signed-out';
const endedBy = 'signed-in-again';

/** Takes a refusal or a form action's result. */
export const isSignedOut = (result: unknown): boolean =>
  typeof result === 'object' &&
  result !== null &&
  'reason' in result &&
  signedOutReasons.includes(String(result.reason));

/** Reports the ended session to the page, which asks for a new sign-in in a dialog, so that no typed text is lost. */
export const tellSignedOut = (): boolean => dispatchEvent(new Event(eventName));

/** Calls `listener` when a call or a form was refused because the sign-in has ended. Returns what ends the listening. */
export function onSignedOut(listener: () => void): () => void {
  const onRefused = (event: Event) => isSignedOut((event as CustomEvent).detail) && listener();
  addEventListener(eventName, listener);
  addEventListener(callRefused, onRefused);
  return () => {
    removeEventListener(eventName, listener);
    removeEventListener(callRefused, onRefused);
  };
}

/** The person has signed in again in a dialog: refused requests can be sent again. */
export const tellSignedInAgain = (): boolean => dispatchEvent(new Event(endedBy));

/** Returns what ends the listening. */
export function onSignedInAgain(listener: () => void): () => void {
  addEventListener(endedBy, listener);
  return () => removeEventListener(endedBy, listener);
}

const tabsName = 'sign-in';

/** Makes all other tabs check their session, so that none shows data after sign-out. */
export function requestSessionChecks(): void {
  if (!('BroadcastChannel' in globalThis)) return;
  const tabs = new BroadcastChannel(tabsName);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  tabs.postMessage('look');
  tabs.close();
}

/** Calls `look` when another tab asks for it. Returns a function that unsubscribes. */
export function onSessionCheckRequest(look: () => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => {};
  const tabs = new BroadcastChannel(tabsName);
  tabs.addEventListener('message', look);
  return () => tabs.close();
}
