import type { ReactNode, RefObject } from 'react';
import { Form, Link } from 'react-router';
import { dayLabel } from '#features/clinic/clinic-time.ts';
import { type CivilDate, addDays } from '#platform/civil-date.ts';
import { plural, Rich, useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { DeskButton } from '../page/desk-page.tsx';
import { dayAddress } from './day-address.ts';
import { countDay, type Day, type DayRow } from './day.ts';

interface DayHeadProps {
  date: CivilDate;
  today: CivilDate;
  search: RefObject<HTMLInputElement | null>;
  onBlock: () => void;
  onWalkIn: () => void;
}

/** Which day it is, the ways to others, and what can be done on it. */
export function DayHead({ date, today, search, onBlock, onWalkIn }: DayHeadProps) {
  const words = useWords('desk-day');
  return (
    <div className="day-head">
      <div className="day-title">
        <Link to={dayAddress(addDays(date, -1))} className="staff-icon-button" aria-label={words.previousDay}>
          <Icon name="caret-left" />
        </Link>
        <h1>{dayLabel(date)}</h1>
        <Link to={dayAddress(addDays(date, 1))} className="staff-icon-button" aria-label={words.nextDay}>
          <Icon name="caret-right" />
        </Link>
        <Link to={dayAddress(today)} className="staff-button day-today">
          {words.today} <Key name="T" />
        </Link>
      </div>
      <div className="day-actions">
        <div className="desk-segments" role="group" aria-label={words.view}>
          <Link to={dayAddress(date)} aria-current="page">
            {words.dayView}
          </Link>
          <Link to={`/staff/appointments/week?date=${date}`}>{words.weekView}</Link>
        </div>
        <Form action="/staff/patients" role="search" className="day-search">
          <Icon name="magnifying-glass" />
          <input
            ref={search}
            name="q"
            type="search"
            placeholder={words.findPlaceholder}
            aria-label={words.find}
            autoComplete="off"
          />
          <Key name="/" />
        </Form>
        <button type="button" className="staff-button day-print" onClick={() => window.print()}>
          <Icon name="printer" />
          <span>{words.print}</span>
        </button>
        <div className="day-dock">
          <DeskButton className="staff-button" onClick={onBlock}>
            <Icon name="prohibit" />
            <span>{words.blockTime}</span> <Key name="B" />
          </DeskButton>
          <DeskButton className="staff-button staff-button-pine" onClick={onWalkIn}>
            <Icon name="user-plus" />
            <span>{words.walkIn}</span> <Key name="W" />
          </DeskButton>
        </div>
      </div>
    </div>
  );
}

/** For those who see it: what a key does is said by its own help. */
function Key({ name }: { name: string }): ReactNode {
  return <kbd aria-hidden="true">{name}</kbd>;
}

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
