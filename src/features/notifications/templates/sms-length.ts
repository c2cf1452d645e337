// GSM 03.38: the letters that a text message carries in seven bits. One letter outside of them and a part holds 70 instead of 160.
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extended = new Set('\f^{}\\[~]|€');

/** Letters in a text of one part, and in each of several. */
const gsmPart = { one: 160, several: 153 };
const unicodePart = { one: 70, several: 67 };

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

/** The number of parts that the operator bills. */
export function smsParts(text: string): number {
  const length = gsmLength(text);
  // UTF-16 units: an emoji is two.
  const [letters, part] = length === undefined ? [text.length, unicodePart] : [length, gsmPart];
  return letters <= part.one ? 1 : Math.ceil(letters / part.several);
}
