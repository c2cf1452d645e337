import type { QrDrawing } from '#platform/pictures/draw-qr-code.server.ts';

/** The quiet zone in squares. A QR code needs four; the light background around it adds the rest. */
const border = 3;

/** Hidden from assistive technology: the text beside it says where the code leads. */
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
