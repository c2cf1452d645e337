import { hasNumber } from '#platform/sms/missing-number.ts';
import { maskNumber } from '#platform/sms/mask-number.ts';

/** The number is masked however it was typed, in staff's notes too: whoever finds a link must not learn it. */
export function hideNumber(number: string): (text: string) => string {
  if (!hasNumber(number)) return (text) => text;
  const digits = Array.from(
    number.slice(-10),
    (digit) => `[${digit}${String.fromCodePoint(0x966 + Number(digit))}]`,
  );
  const typed = new RegExp(String.raw`(?:\+?[9९][1१][\s-]*|[0०])?${digits.join(String.raw`[\s-]*`)}`, 'g');
  return (text) => text.replaceAll(typed, maskNumber(number));
}
