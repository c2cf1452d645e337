import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { civilDateAt, timeAt } from '#features/clinic/time/clinic-time.ts';
import { useClinicFacts, useClinicNow } from '#features/clinic/use-clinic.ts';
import { type CivilDate, addDays } from '#platform/civil-date.ts';
import { useWords } from '#platform/words.tsx';
import { Link } from '#ui/page/link.tsx';
import { BlockTimeDialog } from '../closed-time/block-time-dialog.tsx';
import { PickedUpBar, usePickedUp } from '../move/picked-up.tsx';
import { RescheduleDialog } from '../move/reschedule-dialog.tsx';
import { useDropVisit } from '../move/use-drop-visit.ts';
import type { Place } from '../move/use-move-visit.ts';
import { useStayOffline } from '../page/day-memory.ts';
import { KeysDialog, useDeskKeys } from '../page/desk-keys.tsx';
import { DeskHead } from '../page/desk-head.tsx';
import { DeskPage, OfflineMessage } from '../page/desk-page.tsx';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { shownStatuses, StatusMark } from '../visit/status-mark.tsx';
import { useShownVisits } from '../visit/use-shown-visits.ts';
import { walkInTime } from '../walk-in/new-appointment.ts';
import { NextFreeDialog } from '../walk-in/next-free-dialog.tsx';
import { useEnteredText } from '../walk-in/use-entering.ts';
import { EnterDialog } from '../walk-in/walk-in-dialog.tsx';
import { WeekGrid } from './week-grid.tsx';
import { mondayOf, weekDays, weekLabel, type Week } from './week.ts';

interface WeekPageProps {
  loaded: Week;
  /** The day that was shown before the week: the way back leads there. */
  date: CivilDate;
}

/** What the page asks about just now. */
type WeekQuestion =
  { kind: 'walk-in' | 'next-free' | 'block' | 'keys' } | { kind: 'move'; visit: DeskAppointment; to: Place };

/** The week at the desk: its days and the way to others, its visits and the way to move them. */
export function WeekPage({ loaded, date }: WeekPageProps) {
  const words = useWords('desk-week');
  const pageWords = useWords('desk-page');
  // Earlier times are offered by SMS alone.
  const sendsSms = useClinicFacts().told === 'bySms';
  const navigate = useNavigate();
  const [asked, setAsked] = useState<WeekQuestion>();
  /** What is said aloud while a visit is carried. */
  const [news, setNews] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const enteredText = useEnteredText();
  const { monday } = loaded;
  const shown = useShownVisits(loaded, {
    path: `weeks/${monday}`,
    holds: (visit) => mondayOf(visit.date) === monday,
  });
  const { page: week, online } = shown;
  const now = useClinicNow(week.now);
  const today = civilDateAt(now);
  const present = walkInTime(week, now);
  const freeToday =
    weekDays(week)
      .find((day) => day.date === today)
      ?.cells.filter(({ free, time }) => free > 0 && time > timeAt(now))
      .map(({ time }) => time) ?? [];
  const close = () => setAsked(undefined);
  const entering = {
    onRefused: shown.onRefused,
    onEntered(visit: DeskAppointment) {
      close();
      shown.put(visit);
      shown.setNotice({ kind: 'done', text: enteredText(visit) });
    },
    onClose: close,
  };
  useStayOffline(!online, () => shown.sayOffline(pageWords.offlineMissing));
  const ask = (next: WeekQuestion) => {
    if (!online) return shown.sayOffline(pageWords.offlineReason);
    shown.settle();
    setAsked(next);
  };
  const { drop } = useDropVisit({
    changes: shown.changes,
    onAsk: (visit, to) => ask({ kind: 'move', visit, to }),
  });
  const pickedUp = usePickedUp({ onDrop: drop, onNews: setNews });
  const label = weekLabel(monday);
  const weekAway = (weeks: 1 | -1) => ({ search: `?date=${addDays(monday, 7 * weeks)}` });
  useDeskKeys({
    actions: {
      w: () => ask({ kind: 'walk-in' }),
      b: () => ask({ kind: 'block' }),
      t: () => void navigate({ search: `?date=${today}` }),
      '/': () => search.current?.focus(),
      '?': () => setAsked({ kind: 'keys' }),
    },
  });
  return (
    <DeskPage online={online} notice={shown.notice} onNoticeClosed={() => shown.setNotice(undefined)}>
      <DeskHead
        view="week"
        date={date}
        today={today}
        heading={label}
        previous={{ date: addDays(monday, -7), label: words.previousWeek }}
        next={{ date: addDays(monday, 7), label: words.nextWeek }}
        search={search}
        onPrint={() => window.print()}
        onNextFree={() => ask({ kind: 'next-free' })}
        onBlock={() => ask({ kind: 'block' })}
        onWalkIn={() => ask({ kind: 'walk-in' })}
      >
        <Link className="staff-button" to="/staff/closures">
          {words.closedTimes}
        </Link>
      </DeskHead>
      <OfflineMessage online={online} title={words.offlineTitle} />
      <PickedUpBar pickedUp={pickedUp} />
      <WeekGrid
        {...{ week, label, pickedUp }}
        onDrop={drop}
        onWeek={(weeks) => void navigate(weekAway(weeks))}
      />
      <div className="week-foot">
        <ul className="week-legend" aria-label={words.legend}>
          {shownStatuses.map((status) => (
            <li key={status}>
              <StatusMark status={status} />
            </li>
          ))}
          {(sendsSms || week.offered.length > 0) && (
            <li className="week-legend-offered">{words.legendOffered}</li>
          )}
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
      {asked?.kind === 'walk-in' && (
        <EnterDialog
          start={{ source: 'walk-in', date: today, time: { time: present, special: true } }}
          times={freeToday}
          present={present}
          {...entering}
        />
      )}
      {asked?.kind === 'next-free' && <NextFreeDialog now={now} {...entering} />}
      {asked?.kind === 'keys' && (
        <KeysDialog
          keys={[
            ['← → ↑ ↓', words.keyPlaces],
            ['PgUp PgDn', words.keyWeeks],
            ['Enter', words.keyOpen],
            ['M', words.keyMove],
          ]}
          onClose={close}
        />
      )}
    </DeskPage>
  );
}
