/** The days for which what a restore or a move replaced is kept: time enough to notice that it was the wrong one. */
export const formerDataDays = 14;
