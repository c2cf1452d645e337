/**
 * Types of variables in registered texts, by TRAI's Direction of 18 November 2025; the names are MSG91's
 * (msg91.com/help/dlt-registration-in-india/variable-tagging-on-dlt-sms-templates).
 */
export const valueTags = ['alphanumeric', 'numeric', 'url'] as const;
export type Tag = (typeof valueTags)[number];

/**
 * Sources differ in what an operator ignores in its comparison. 'strict' allows only letters, digits and single spaces, 'loose' also full
 * stops and commas (msg91.com/help/dlt-registration-in-india/error-description-sms-not-matched-with-dlt-template).
 */
export const comparisonModes = ['strict', 'loose'] as const;
export type ComparisonMode = (typeof comparisonModes)[number];

/** Length that TRAI allows to one variable. */
export const maxValueLength = 40;

const latin = 'A-Za-z0-9';
/** With the signs that are parts of letters, without the danda. */
const devanagari = `${latin}\\u0900-\\u0963\\u0970-\\u097f`;
const words = (letters: string, between: string) => new RegExp(`^[${letters}]+(${between}[${letters}]+)*$`);
const betweenWords: Record<ComparisonMode, string> = { strict: ' ', loose: '[ .,]{1,2}' };

/** `unicode`: of a text that is registered in Devanagari. */
export function passesTag(value: string, tag: Tag, reading: ComparisonMode, unicode = false): boolean {
  if (value.length > maxValueLength) return false;
  if (tag === 'numeric') return /^\d+$/.test(value);
  if (tag === 'url') return (reading === 'strict' ? /^[A-Za-z0-9]+$/ : /^[\w-]+$/).test(value);
  return words(unicode ? devanagari : latin, betweenWords[reading]).test(value);
}

/** The part of a text that an alphanumeric variable may hold: 'Dental X-rays' becomes 'Dental X rays'. */
export function plainValue(text: string, reading: ComparisonMode, unicode = false): string {
  const kept = (unicode ? devanagari : latin) + (reading === 'strict' ? '' : '.,');
  return text.replace(new RegExp(`[^${kept}]+`, 'g'), ' ').trim();
}
