/** An Indian number has ten digits; 91 is India's calling code. */
const nationalLength = 10;

export type ParsedMobile =
  | { ok: true; /** '+91XXXXXXXXXX' */ number: string }
  | { ok: false; reason: 'missing' | 'invalid' | 'foreign' };

/**
 * The one parser of telephone numbers: forms, APIs, desk, search and import. Takes every usual way of writing an Indian number
 * (+91, 0091, 91, 0, '(0)', a doubled +91, digits of any script). A number of another country is refused as such: without its '+'
 * it would be a stranger's number in India.
 */
export function parseMobile(typed: string): ParsedMobile {
  const plain = asciiDigits(typed);
  if (plain.trim() === '') return { ok: false, reason: 'missing' };
  const digits = plain.replace(/\D/g, '');
  const code = /^\D*\+\D*[1-9]/.test(plain) ? digits : /^00[1-9]/.test(digits) && digits.slice(2);
  if (code && !code.startsWith('91')) return { ok: false, reason: code.length > 6 ? 'foreign' : 'invalid' };
  const national = withoutPrefixes(code ? code.slice(2) : digits);
  if (national.length !== nationalLength) return { ok: false, reason: 'invalid' };
  return { ok: true, number: `+91${national}` };
}

/** '+91XXXXXXXXXX', or undefined for text that is no Indian number. */
export function internationalNumber(typed: string): string | undefined {
  const parsed = parseMobile(typed);
  return parsed.ok ? parsed.number : undefined;
}

/** The digits that a receptionist looks for: a whole number in any of its ways, or a part of one. */
export function searchedDigits(typed: string): string {
  const whole = internationalNumber(typed);
  const part = asciiDigits(typed)
    .replace(/[^+\d]/g, '')
    .replace(/^(\+91|0091|0)(?=\d)/, '')
    .replace(/\D/g, '');
  return (whole ?? part).slice(-nationalLength);
}

/** Mobile numbers begin with 6 to 9. Some landlines do too, and can't be told apart. */
export const isLandline = (number: string): boolean => /^\+91[0-5]/.test(number);

/** '+91 98765 43210', as people read it; what is no number stays as it is. */
export function numberInGroups(typed: string): string {
  return (internationalNumber(typed) ?? typed).replace(/^(\+91)(\d{5})(\d{5})$/, '$1 $2 $3');
}

/** Telephones fill in 0, 91 or 00 by themselves, also twice. */
function withoutPrefixes(digits: string): string {
  const shorter = digits.replace(/^(00|0|91)/, '');
  return shorter !== digits && shorter.length >= nationalLength ? withoutPrefixes(shorter) : digits;
}

/** Digits of any script as 0 to 9. Unicode keeps the ten digits of a script in a row, zero first. */
export function asciiDigits(text: string): string {
  return text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!;
    let value = 0;
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
    return String(value);
  });
}
