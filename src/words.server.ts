import clinic from '#features/clinic/words/en.ts';

/** The words every page carries, by feature. English now; Hindi and Marathi are further objects of the same types. */
export const siteWords = { clinic };
