/** Emits 'changed' when the owner has published something, so that dependent data is loaded again. */
export const publishEvents = new EventTarget();
