// GSM 03.38: the letters that a text message carries in seven bits. One letter outside of them and a part holds 70 instead of 160.
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extended = new Set('\f^{}\\[~]|€');

export const longestPart = 160;

/** The length in GSM-7 letters; undefined when the text has others, such as ₹ or Devanagari. */
export function gsmLength(text: string): number | undefined {
  let length = 0;
  for (const letter of text) {
    if (basic.has(letter)) length += 1;
    else if (extended.has(letter)) length += 2;
    else return undefined;
  }
  return length;
}

export function fitsOnePart(text: string): boolean {
  const length = gsmLength(text);
  return length !== undefined && length <= longestPart;
}
