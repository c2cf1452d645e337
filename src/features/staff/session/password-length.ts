/** In characters. No rules about kinds of them: length is what helps, and common passwords are refused. */
export const passwordLength = { least: 12, most: 256 };
