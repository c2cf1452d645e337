/** Number of days for which the health page counts messages. */
export const countedDays = 14;

/** So many failures in a row say that a provider takes no message at all: two minutes and more. */
export const manyFailures = 3;
