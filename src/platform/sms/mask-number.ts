import { hasNumber, noNumber } from './missing-number.ts';

/** '+919812345210' for logs: '+91 98•••••210', enough for staff to recognise and useless to others. */
export function maskNumber(number: string): string {
  const [, digits] = /^\+91(\d{10})$/.exec(number) ?? [];
  return digits ? `+91 ${digits.slice(0, 2)}•••••${digits.slice(-3)}` : '•••';
}

/** The last four digits tell patients of one name apart in the reception's lists. */
export const lastDigits = (number: string) => (hasNumber(number) ? `•••••• ${number.slice(-4)}` : noNumber);
