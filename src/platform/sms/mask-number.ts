/** '+919812345210' for logs: '+91 98•••••210', enough for staff to recognise and useless to others. */
export function maskNumber(number: string): string {
  const [, digits] = /^\+91(\d{10})$/.exec(number) ?? [];
  return digits ? `+91 ${digits.slice(0, 2)}•••••${digits.slice(-3)}` : '•••';
}

/** What a list of reception's shows of a number: enough to tell five patients of one name apart. */
export const lastDigits = (number: string) => `•••••• ${number.slice(-4)}`;
