import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { addDays, type CivilDate } from '#platform/civil-date.ts';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Message } from '#ui/notice/message.tsx';
import { NoticeBar } from '#ui/notice/notice.tsx';
import { mondayOf, weekLabel, type Week } from './week.ts';
import { BlockTimeDialog } from '../closed-time/block-time-dialog.tsx';
import { CarriedBar } from './carried-bar.tsx';
import { DeskButton, NoChanges } from '../page/desk-button.tsx';
import { MovedNotice } from '../move/moved-notice.tsx';
import { RescheduleDialog } from '../move/reschedule-dialog.tsx';
import type { Moved } from '../move/use-move.ts';
import { useCarried } from './use-carried.ts';
import { useDayKeys, useKeysOn } from '../page/use-desk-keys.ts';
import { useStayOffline } from '../day/use-stay-offline.ts';
import { useWeek } from './use-week.ts';
import type { Drop } from '../move/use-visit-drag.ts';
import { WeekKeysDialog } from './week-keys-dialog.tsx';
import { WeekGrid } from './week-grid.tsx';

interface WeekViewProps {
  loaded: Week;
  /** The day that was shown before the week: the way back leads there. */
  date: CivilDate;
}

/** The page of a week: its days and the way to others, its visits and the way to move them. */
export function WeekView({ loaded, date }: WeekViewProps) {
  const words = useWords('desk-week');
  const dayWords = useWords('desk-day');
  const { week, online, refresh } = useWeek(loaded);
  const [drop, setDrop] = useState<Drop>();
  const [moved, setMoved] = useState<Moved>();
  const [blocking, setBlocking] = useState(false);
  const [news, setNews] = useState('');
  /** Why what was asked for did not happen. */
  const [refused, setRefused] = useState<string>();
  if (online && refused !== undefined) setRefused(undefined);
  const [helping, setHelping] = useState(false);
  const carried = useCarried(setNews);
  const navigate = useNavigate();
  const [keysOn] = useKeysOn();
  const { monday, today } = week;
  const label = weekLabel(monday);
  const weekAway = (weeks: 1 | -1) => ({ search: `?date=${addDays(monday, 7 * weeks)}` });
  useStayOffline(!online, () => setRefused(dayWords.offlineMissing));
  const whenOnline = (change: () => void) => (online ? change() : setRefused(dayWords.offlineReason));
  useDayKeys({
    enabled: keysOn,
    actions: {
      b: () => whenOnline(() => setBlocking(true)),
      t: () => void navigate({ search: `?date=${today}` }),
      '/': () => void navigate('/staff/patients'),
      '?': () => setHelping(true),
    },
  });
  const done = (change: Moved) => {
    setMoved(change);
    refresh();
  };
  return (
    <NoChanges value={online ? undefined : dayWords.offlineReason}>
      <div className="week-head">
        <div className="week-days">
          <Link to={weekAway(-1)} data-week-link aria-label={words.previousWeek}>
            <Icon name="caret-left" />
          </Link>
          <h1>{label}</h1>
          <Link to={weekAway(1)} data-week-link aria-label={words.nextWeek}>
            <Icon name="caret-right" />
          </Link>
        </div>
        {monday !== mondayOf(today) && (
          <Link className="staff-button" to={{ search: `?date=${today}` }}>
            {words.thisWeek}
          </Link>
        )}
        <nav className="desk-segments" aria-label={words.views}>
          <Link to={`/staff/appointments?date=${date}`}>{words.viewDay}</Link>
          <Link to={{ search: `?date=${date}` }} aria-current="page">
            {words.viewWeek}
          </Link>
        </nav>
        <Link className="staff-button" to="/staff/closures">
          {words.closedTimes}
        </Link>
        <DeskButton className="staff-button" onClick={() => setBlocking(true)}>
          <Icon name="prohibit" />
          {words.blockTime}
        </DeskButton>
      </div>
      <div role="status" className="day-offline">
        {!online && (
          <Message kind="error" title={words.offlineTitle}>
            <p>{dayWords.offlineLead}</p>
          </Message>
        )}
      </div>
      <CarriedBar carried={carried} />
      <WeekGrid
        {...{ week, label, carried }}
        onDrop={(next) => whenOnline(() => setDrop(next))}
        onWeek={(weeks) => void navigate(weekAway(weeks))}
        onNews={setNews}
      />
      <div className="week-foot">
        <ul className="week-legend" aria-label={words.legend}>
          {(
            [
              ['confirmed', words.legendConfirmed],
              ['arrived', words.legendArrived],
              ['in-chair', words.legendInChair],
              ['completed', words.legendCompleted],
              ['no-show', words.legendNoShow],
            ] as const
          ).map(([status, name]) => (
            <li key={status} data-status={status}>
              {name}
            </li>
          ))}
          <li className="week-legend-offered">{words.legendOffered}</li>
        </ul>
        <p>
          {words.moveHint} {words.sundayByAppointment}
        </p>
      </div>
      <p className="visually-hidden" role="status">
        {news}
      </p>
      {drop && (
        <RescheduleDialog
          appointment={drop.visit}
          to={drop.to}
          onDone={done}
          onClose={() => setDrop(undefined)}
        />
      )}
      {blocking && (
        <BlockTimeDialog
          date={monday > today ? monday : today}
          onDone={refresh}
          onClose={() => setBlocking(false)}
        />
      )}
      {helping && <WeekKeysDialog onClose={() => setHelping(false)} />}
      {refused !== undefined ? (
        <NoticeBar
          notice={{ kind: 'failed', text: refused }}
          words={{ undo: words.undo, close: words.closeNotice }}
          onClose={() => setRefused(undefined)}
        />
      ) : (
        moved && (
          <MovedNotice
            key={moved.appointment.version}
            moved={moved}
            onUndone={() => {
              setMoved(undefined);
              refresh();
            }}
            onClose={() => setMoved(undefined)}
          />
        )
      )}
    </NoChanges>
  );
}
