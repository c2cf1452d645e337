/** Number of days for which the health page counts messages. */
export const countedDays = 14;

/** This many failures in a row, over two minutes and more, mean that a provider takes no message at all. */
export const manyFailures = 3;
