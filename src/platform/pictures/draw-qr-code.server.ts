import { encode } from 'uqr';

/** A QR code: the dark squares as one path in a drawing of `size` units. */
export interface QrDrawing {
  path: string;
  size: number;
}

export function drawQrCode(text: string): QrDrawing {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
  return { path: squares.join(''), size };
}
