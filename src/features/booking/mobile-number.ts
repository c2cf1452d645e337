const devanagariZero = 0x966;

/** The digits of a mobile number as typed: phones fill in +91, 0091 or 0 before a number by themselves, and '९८' is 98. */
export const digitsOfMobile = (typed: string): string =>
  typed
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - devanagariZero))
    .replace(/[^+\d]/g, '')
    .replace(/^(\+91|0091|0)(?=\d)/, '')
    .replace(/\D/g, '');

/** '+91XXXXXXXXXX' when ten digits remain. */
export function internationalNumber(typed: string): string | undefined {
  const digits = digitsOfMobile(typed);
  return digits.length === 10 ? `+91${digits}` : undefined;
}

/** '+91 98765 43210', as people read it; what is no number stays as it is. */
export function numberInGroups(typed: string): string {
  return (internationalNumber(typed) ?? typed).replace(/^(\+91)(\d{5})(\d{5})$/, '$1 $2 $3');
}
