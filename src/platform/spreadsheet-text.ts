/**
 * What a visitor wrote is never run as a formula: a cell that would begin one begins with an apostrophe, by which spreadsheets know a
 * text. Full-width signs begin one too, and so do signs behind spaces.
 */
export const spreadsheetText = (written: string): string =>
  /^(\s*[=+\-@＝＋－＠]|[\t\r])/.test(written) ? `'${written}` : written;
