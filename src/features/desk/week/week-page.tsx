import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { type CivilDate, addDays } from '#platform/civil-date.ts';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { BlockTimeDialog } from '../closed-time/block-time-dialog.tsx';
import { PickedUpBar, usePickedUp } from '../move/picked-up.tsx';
import { RescheduleDialog } from '../move/reschedule-dialog.tsx';
import type { Place } from '../move/use-move-visit.ts';
import { useStayOffline } from '../page/day-memory.ts';
import { KeysDialog, useDeskKeys } from '../page/desk-keys.tsx';
import { DeskButton, DeskPage, OfflineMessage } from '../page/desk-page.tsx';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { shownStatuses, StatusMark } from '../visit/status-mark.tsx';
import { useShownVisits } from '../visit/use-shown-visits.ts';
import { WeekGrid } from './week-grid.tsx';
import { mondayOf, weekLabel, type Week } from './week.ts';

interface WeekPageProps {
  loaded: Week;
  /** The day that was shown before the week: the way back leads there. */
  date: CivilDate;
}

/** What the page asks about just now. */
type WeekQuestion = { kind: 'block' | 'keys' } | { kind: 'move'; visit: DeskAppointment; to: Place };

/** The week at the desk: its days and the way to others, its visits and the way to move them. */
export function WeekPage({ loaded, date }: WeekPageProps) {
  const words = useWords('desk-week');
  const pageWords = useWords('desk-page');
  const navigate = useNavigate();
  const [asked, setAsked] = useState<WeekQuestion>();
  /** What is said aloud while a visit is carried. */
  const [news, setNews] = useState('');
  const { monday, today } = loaded;
  const shown = useShownVisits(loaded, {
    path: `weeks/${monday}`,
    holds: (visit) => mondayOf(visit.date) === monday,
  });
  const { page: week, online } = shown;
  const close = () => setAsked(undefined);
  useStayOffline(!online, () => shown.sayOffline(pageWords.offlineMissing));
  const ask = (next: WeekQuestion) => (online ? setAsked(next) : shown.sayOffline(pageWords.offlineReason));
  const onDrop = (visit: DeskAppointment, to: Place) => ask({ kind: 'move', visit, to });
  const pickedUp = usePickedUp({ onDrop, onNews: setNews });
  const label = weekLabel(monday);
  const weekAway = (weeks: 1 | -1) => ({ search: `?date=${addDays(monday, 7 * weeks)}` });
  useDeskKeys({
    actions: {
      b: () => ask({ kind: 'block' }),
      t: () => void navigate({ search: `?date=${today}` }),
      '/': () => void navigate('/staff/patients'),
      '?': () => setAsked({ kind: 'keys' }),
    },
  });
  return (
    <DeskPage online={online} notice={shown.notice} onNoticeClosed={() => shown.setNotice(undefined)}>
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
        <DeskButton className="staff-button" onClick={() => setAsked({ kind: 'block' })}>
          <Icon name="prohibit" />
          {words.blockTime}
        </DeskButton>
      </div>
      <OfflineMessage online={online} title={words.offlineTitle} />
      <PickedUpBar pickedUp={pickedUp} />
      <WeekGrid {...{ week, label, pickedUp, onDrop }} onWeek={(weeks) => void navigate(weekAway(weeks))} />
      <div className="week-foot">
        <ul className="week-legend" aria-label={words.legend}>
          {shownStatuses.map((status) => (
            <li key={status}>
              <StatusMark status={status} />
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
      {asked?.kind === 'move' && (
        <RescheduleDialog visit={asked.visit} to={asked.to} changes={shown.changes} onClose={close} />
      )}
      {asked?.kind === 'block' && (
        <BlockTimeDialog
          date={monday > today ? monday : today}
          onDone={() => void shown.refresh()}
          onClose={close}
        />
      )}
      {asked?.kind === 'keys' && (
        <KeysDialog
          heading={words.keyHelp}
          keys={[
            [['←', '→', '↑', '↓'], words.keyPlaces],
            [['Page Up', 'Page Down'], words.keyWeeks],
            [['Enter'], words.keyOpen],
            [['M'], words.keyMove],
            [['B'], words.keyBlock],
            [['T'], words.keyToday],
            [['/'], words.keyFind],
            [['?'], words.keyHelp],
          ]}
          onClose={close}
        />
      )}
    </DeskPage>
  );
}
