import { callRefused } from './call.ts';

/** Reasons for which the server refuses everything until the person signs in again. */
const signedOutReasons = ['signed-out', 'user-token-expired', 'user-disabled'];
const eventName = 'signed-out';
const endedBy = 'signed-in-again';

/** Of a refusal, or of what a form's action answered. */
export const isSignedOut = (result: unknown): boolean =>
  typeof result === 'object' &&
  result !== null &&
  'reason' in result &&
  signedOutReasons.includes(String(result.reason));

/** Tells the page that its sign-in has ended: the listener asks for it again over the page, so that nothing typed is lost. */
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

/** The person has signed in again over the page: what was refused meanwhile can be sent. */
export const tellSignedInAgain = (): boolean => dispatchEvent(new Event(endedBy));

/** Returns what ends the listening. */
export function onSignedInAgain(listener: () => void): () => void {
  addEventListener(endedBy, listener);
  return () => removeEventListener(endedBy, listener);
}
