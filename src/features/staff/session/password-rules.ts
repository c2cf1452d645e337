/** No rules about kinds of characters: length is what helps, and common ones are refused on the server. */
export const passwordLength = { least: 12, most: 256 };

/** Counted as people count them: an emoji is one character. */
export const passwordIsLongEnough = (password: string): boolean =>
  [...password.normalize('NFC')].length >= passwordLength.least;
