let isStale = false;

/** True while a page with an earlier version of the published content reloads its data. */
export const isSiteStale = () => isStale;
export const setStale = (stale: boolean) => (isStale = stale);
