let isStale = false;

/** True while a page that shows an earlier version of what the owner publishes is read anew. */
export const isSiteStale = () => isStale;
export const setStale = (stale: boolean) => (isStale = stale);
