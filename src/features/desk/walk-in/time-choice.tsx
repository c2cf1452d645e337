import { useId } from 'react';
import type { CivilTime } from '#platform/civil-date.ts';
import { fill } from '#platform/words.tsx';
import { clockText } from '../visit/clock-text.ts';
import { useDayWords } from '../visit/use-day-words.ts';

export interface ChosenTime {
  time: CivilTime;
  /** Out of hours, on a Sunday, or between two slots. */
  special: boolean;
}

interface TimeChoiceProps {
  times: readonly CivilTime[];
  /** Offered first, for who has just walked in. */
  present?: CivilTime | undefined;
  chosen: ChosenTime | undefined;
  onChoose: (time: ChosenTime) => void;
}

/** The free times of a day, and any other by special arrangement. */
export function TimeChoice({ times, present, chosen, onChoose }: TimeChoiceProps) {
  const words = useDayWords();
  const name = useId();
  const other = chosen?.special === true && chosen.time !== present;
  const offered = present === undefined ? times : [present, ...times.filter((time) => time !== present)];
  return (
    <fieldset className="time-choice">
      <legend>{words.when}</legend>
      {offered.map((time) => (
        <label key={time}>
          <input
            type="radio"
            name={name}
            checked={chosen?.time === time && !other}
            onChange={() => onChoose({ time, special: !times.includes(time) })}
          />
          <span>{time === present ? fill(words.nowAt, { time: clockText(time) }) : clockText(time)}</span>
        </label>
      ))}
      <label>
        <input
          type="radio"
          name={name}
          checked={other}
          onChange={() => onChoose({ time: '', special: true })}
        />
        <span>{words.otherTime}</span>
      </label>
      {other && (
        <label className="time-choice-exact">
          {words.exactTime}
          <input
            type="time"
            value={chosen.time}
            onChange={(event) => onChoose({ time: event.target.value, special: true })}
          />
          <small>{words.special}</small>
        </label>
      )}
    </fieldset>
  );
}
