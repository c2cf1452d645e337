/** The clinic runs at most so many minutes late on a day. */
export const longestDelay = 240;
