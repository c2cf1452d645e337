/** Storage key of coming visits, and name of the event after a change. A file of its own, so that the home page loads nothing else. */
export const comingVisitsName = 'coming-visits';
