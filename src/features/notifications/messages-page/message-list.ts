/** Visits of one page of the list. */
export const visitPageLength = 25;
