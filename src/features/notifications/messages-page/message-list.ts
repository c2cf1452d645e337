/** Visits of one page of the list. */
export const visitPageLength = 25;

/** Larger counts are shown as '1000+'. */
export const maxCounted = 1000;

export const countText = (count = 0): string => (count > maxCounted ? `${maxCounted}+` : String(count));
