const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const base = BigInt(letters.length);

/** Bits as letters and digits alone, always as many: 16 bytes are 22. */
export function toLetters(bytes: Buffer): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (let left = lengthOf(bytes.length); left > 0; left -= 1) {
    text = letters[Number(rest % base)] + text;
    rest /= base;
  }
  return text;
}

/** The reverse; undefined for anything that `toLetters` would not write. */
export function fromLetters(text: string, bytes: number): Buffer | undefined {
  if (text.length !== lengthOf(bytes)) return undefined;
  let value = 0n;
  for (const letter of text) {
    const digit = letters.indexOf(letter);
    if (digit === -1) return undefined;
    value = value * base + BigInt(digit);
  }
  const hex = value.toString(16).padStart(bytes * 2, '0');
  return hex.length === bytes * 2 ? Buffer.from(hex, 'hex') : undefined;
}

const lengthOf = (bytes: number) => Math.ceil((bytes * 8) / Math.log2(letters.length));
