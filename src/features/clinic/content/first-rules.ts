/** The rules of booking with which a new clinic begins, unless its settings say otherwise. */
export const firstRules = { daysAhead: 90, changeHours: 2, chairs: 1 } as const;
