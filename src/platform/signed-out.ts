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

/** Returns what ends the listening. */
export function onSignedOut(listener: () => void): () => void {
  addEventListener(eventName, listener);
  return () => removeEventListener(eventName, listener);
}

/** The person has signed in again over the page: what was refused meanwhile can be sent. */
export const tellSignedInAgain = (): boolean => dispatchEvent(new Event(endedBy));

/** Returns what ends the listening. */
export function onSignedInAgain(listener: () => void): () => void {
  addEventListener(endedBy, listener);
  return () => removeEventListener(endedBy, listener);
}
