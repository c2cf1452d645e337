import type { QrDrawing } from '#platform/pictures/draw-qr-code.server.ts';

/** Of the four squares that a QR code wants around it; the box's own colour is a little more. */
const border = 3;

/** For a phone's camera alone: what it leads to is said beside it. */
export function QrCode({ path, size }: QrDrawing) {
  return (
    <svg
      className="qr-code"
      viewBox={`${-border} ${-border} ${size + 2 * border} ${size + 2 * border}`}
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
