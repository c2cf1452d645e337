/** How many days a link for a helper opens the page of the set-up; the page that says so afterwards has it from here. */
export const helperDays = 7;

/** So many such links may work at the same time. */
export const mostHelperLinks = 5;
