import { type KeyboardEvent, type MouseEvent } from 'react';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import type { FocalPoint } from '../pictures/gallery-item.ts';

const step = 5;
const wholePercent = (percent: number) => Math.round(Math.min(100, Math.max(0, percent)));
const steps: Record<string, FocalPoint> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};

interface FocalPointPickerProps {
  /** The whole picture. */
  address: string;
  value: FocalPoint;
  onChange: (point: FocalPoint) => void;
}

/** The picture with a mark on what must stay in sight when a tile cuts it. */
export function FocalPointPicker({ address, value, onChange }: FocalPointPickerProps) {
  const words = useWords('gallery-editor');
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    // A key press comes as a click without a place.
    if (event.detail === 0) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onChange({
      x: wholePercent(((event.clientX - left) / width) * 100),
      y: wholePercent(((event.clientY - top) / height) * 100),
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (!by) return;
    event.preventDefault();
    onChange({ x: wholePercent(value.x + by.x), y: wholePercent(value.y + by.y) });
  };
  return (
    <div className="field editor-focal">
      <b>{words.focalPoint}</b>
      <button
        type="button"
        className="editor-focal-picture"
        aria-label={fill(words.focalLabel, { x: value.x, y: value.y })}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        <img src={address} alt="" draggable={false} />
        <span
          className="editor-focal-mark"
          // The content policy refuses style attributes in a page from the server.
          ref={(mark) => void Object.assign(mark?.style ?? {}, { left: `${value.x}%`, top: `${value.y}%` })}
        />
      </button>
      <p className="field-hint">{words.focalHint}</p>
    </div>
  );
}
