import type { ReactNode } from 'react';
import { plural } from '#platform/fill-text.ts';
import { Rich, useWords } from '#platform/words.tsx';
import { countDay, type Day, type DayRow } from './day.ts';

interface DayCountsProps {
  day: Day;
  rows: readonly DayRow[];
  /** The control for running late, where there is one. */
  children?: ReactNode;
}

export function DayCounts({ day, rows, children }: DayCountsProps) {
  const words = useWords('desk-day');
  const counts = countDay(day, rows);
  const told = [
    plural(words.patients, { n: counts.patients }),
    plural(words.freeSlots, { n: counts.free }),
    plural(words.blockedSlots, { n: counts.blocked }),
    plural(words.waiting, { n: counts.waiting }),
    ...(day.delay > 0 && !children ? [plural(words.late, { n: day.delay })] : []),
  ];
  return (
    <ul className="day-counts">
      {told.map((text) => (
        <li key={text}>
          <Rich text={text} tag={(n) => <b>{n}</b>} />
        </li>
      ))}
      {children && <li>{children}</li>}
    </ul>
  );
}
