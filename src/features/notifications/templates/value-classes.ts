/**
 * What may stand in a variable of a registered text: TRAI's Direction of 18 November 2025, by which each variable carries a tag, as MSG91
 * has it on msg91.com/help/dlt-registration-in-india/variable-tagging-on-dlt-sms-templates.
 */
export const tags = ['alphanumeric', 'numeric', 'url'] as const;
export type Tag = (typeof tags)[number];

/**
 * The sources differ in what an operator ignores when it compares. 'strict': letters, digits and single spaces alone. 'loose': full stops
 * and commas too (msg91.com/help/dlt-registration-in-india/error-description-sms-not-matched-with-dlt-template).
 */
export const readings = ['strict', 'loose'] as const;
export type Reading = (typeof readings)[number];

/** What TRAI lets one variable take. */
export const longestValue = 40;

const latin = 'A-Za-z0-9';
/** With the signs that are parts of letters, without the danda. */
const devanagari = `${latin}\\u0900-\\u0963\\u0970-\\u097f`;
const words = (letters: string, between: string) => new RegExp(`^[${letters}]+(${between}[${letters}]+)*$`);
const betweenWords: Record<Reading, string> = { strict: ' ', loose: '[ .,]{1,2}' };

/** `unicode`: of a text that is registered in Devanagari. */
export function passesTag(value: string, tag: Tag, reading: Reading, unicode = false): boolean {
  if (value.length > longestValue) return false;
  if (tag === 'numeric') return /^\d+$/.test(value);
  if (tag === 'url') return (reading === 'strict' ? /^[A-Za-z0-9]+$/ : /^[\w-]+$/).test(value);
  return words(unicode ? devanagari : latin, betweenWords[reading]).test(value);
}

/** As much of a text as an alphanumeric variable takes: 'Dental X-rays' becomes 'Dental X rays'. */
export function plainValue(text: string, reading: Reading, unicode = false): string {
  const kept = (unicode ? devanagari : latin) + (reading === 'strict' ? '' : '.,');
  return text.replace(new RegExp(`[^${kept}]+`, 'g'), ' ').trim();
}
