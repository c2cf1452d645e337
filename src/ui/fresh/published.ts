/** Emits 'changed' when the owner has published something, so that dependent data is loaded again. */
export const published = new EventTarget();
