/** The fates of a row, in the order of the page. */
export const fates = ['future', 'past', 'patient', 'double', 'refused'] as const;
export type Fate = (typeof fates)[number];
