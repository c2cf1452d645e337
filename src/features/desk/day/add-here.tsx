import { fill, useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { clockText } from '../visit/clock-text.ts';
import type { RowOf } from './day.ts';
import { DeskButton } from '../page/desk-button.tsx';

interface AddHereProps {
  row: RowOf<'free'>;
  /** Said with the time where there are several. */
  chair?: number;
  onAdd: (row: RowOf<'free'>) => void;
}

/** What a free slot holds: the way to put somebody down, unless it is over or offered to somebody. */
export function AddHere({ row, chair, onAdd }: AddHereProps) {
  const words = useWords('desk-day');
  const time = clockText(row.time);
  if (row.offered) {
    const { firstName, lastName } = row.offered;
    const patient = `${firstName} ${lastName}`.trim();
    return <span className="day-over">{fill(words.offeredTo, { patient })}</span>;
  }
  return (
    <>
      {row.past ? (
        <span className="day-over">{words.notBooked}</span>
      ) : (
        <DeskButton
          className="day-add"
          data-row-control
          aria-label={chair === undefined ? fill(words.addAt, { time }) : fill(words.addOn, { time, chair })}
          onClick={() => onAdd(row)}
        >
          <Icon name="plus" />
          {words.add}
        </DeskButton>
      )}
      <span className="day-printed">{words.free}</span>
    </>
  );
}
