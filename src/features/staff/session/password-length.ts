/** In characters. There are no rules about kinds of characters: length protects better, and common passwords are refused. */
export const passwordLength = { least: 12, most: 256 };
