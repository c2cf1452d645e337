/** Drawn at random; so that what is sent again is done once. Works on http too, where `crypto.randomUUID` does not. */
export const newKey = (): string => crypto.getRandomValues(new BigUint64Array(2)).join('-');
