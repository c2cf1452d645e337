/** Gets 'changed' when the owner has published something: what depends on it is read anew. */
export const published = new EventTarget();
