/** Under which coming visits are stored, and of the event that tells the open page of a change; alone, since the home page loads no more. */
export const comingVisitsName = 'coming-visits';
