import { encode } from 'uqr';

/** The dark squares as one path in a drawing of `size` units. */
export function drawQrCode(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
  return { path: squares.join(''), size };
}
