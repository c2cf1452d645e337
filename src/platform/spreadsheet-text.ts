const startsFormula = /^(\s*[=+\-@＝＋－＠]|[\t\r])/;

/**
 * Prevents formula injection: a cell that would start a formula is prefixed with an apostrophe, which marks text in spreadsheets.
 * Full-width signs and signs after spaces start formulas too.
 */
export const spreadsheetText = (written: string): string =>
  startsFormula.test(written) ? `'${written}` : written;

/** The text of such a cell, without the apostrophe. */
export const readSpreadsheetText = (cell: string): string =>
  cell.startsWith("'") && startsFormula.test(cell.slice(1)) ? cell.slice(1) : cell;
