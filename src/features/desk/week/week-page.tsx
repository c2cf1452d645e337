import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { visitStatuses } from '#features/booking/appointments/appointment-status.ts';
import { civilDateAt, timeAt } from '#features/clinic/time/clinic-time.ts';
import { useClinicFacts, useClinicNow } from '#features/clinic/use-clinic.ts';
import { type CivilDate, addDays } from '#platform/civil-date.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { Rich, useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { DentistLegend } from '../dentists/dentist-tile.tsx';
import { DentistSwitch, useShownDentist } from '../dentists/shown-dentist.tsx';
import { BlockTimeDialog } from '../closed-time/block-time-dialog.tsx';
import { DraggedVisitBar, useDraggedVisit } from '../move/drag-visit.tsx';
import { RescheduleDialog } from '../move/reschedule-dialog.tsx';
import { useLengthStep } from '../move/visit-length.tsx';
import { durationText } from '../visit/clock-text.ts';
import type { Place } from '../visit/visit-client.ts';
import { useKeysOn } from '#ui/page/use-single-keys.ts';
import { type KeyHelp, KeysCard, KeysDialog, useDeskKeys } from '../page/desk-keys.tsx';
import { DeskHead, useComingDate } from '../page/desk-head.tsx';
import { DeskPage, OfflineMessage } from '../page/desk-page.tsx';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { StatusMark } from '../visit/status-mark.tsx';
import { useVisitCommands } from '../visit/use-visit-commands.ts';
import { walkInTime } from '../entry/new-appointment.ts';
import { useQuestion } from '../page/use-question.ts';
import { DeskSearch } from '../entry/desk-search.tsx';
import { NextFreeDialog } from '../entry/next-free-dialog.tsx';
import { useEnteredText } from '../entry/use-entering.ts';
import { EnterDialog } from '../entry/walk-in-dialog.tsx';
import { WeekGrid } from './week-grid.tsx';
import { WeekSheets } from './week-sheet.tsx';
import { focusWeek, weekLetters } from './use-week-keys.ts';
import { mondayOf, weekDays, weekLabel, weekTotals, type Week } from './week.ts';

export interface LoadedWeek {
  week: Week;
  /** The day that was open before the week: the link back leads there. */
  date: CivilDate;
  /** People to call, for the menu. */
  calls?: number | undefined;
  requestedAt?: number;
}

/** The dialog that is open. */
type WeekQuestion =
  { kind: 'walk-in' | 'next-free' | 'block' | 'keys' } | { kind: 'move'; visit: DeskAppointment; to: Place };

/** The week at the desk: its days, links to other weeks, and visits that can be moved. */
export function WeekPage({ week: loaded, date, requestedAt }: LoadedWeek) {
  const words = useWords('desk-week');
  const moveWords = useWords('desk-move');
  // Earlier times are offered by SMS alone.
  const facts = useClinicFacts();
  const { shown, show, hasChoice } = useShownDentist(2);
  const sendsSms = facts.confirmationChannel === 'bySms';
  const navigate = useNavigate();
  const { asked, ask: setAsked, askLate, close } = useQuestion<WeekQuestion>();
  /** Text of the live region while a visit is moved. */
  const [news, setNews] = useState('');
  /** The visit that was put elsewhere last. */
  const [dropped, setDropped] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const enteredText = useEnteredText();
  const { monday } = loaded;
  const commands = useVisitCommands(loaded, {
    requestedAt,
    holds: (visit) => mondayOf(visit.date) === monday,
    onAskMove: (visit, to) => askLate({ kind: 'move', visit, to }),
  });
  const { page: week, online } = commands;
  const now = useClinicNow(week.now);
  const today = civilDateAt(now);
  const present = walkInTime(week, now);
  const freeToday =
    weekDays(week, facts)
      .find((day) => day.date === today)
      ?.cells.filter(({ free, time }) => free > 0 && time > timeAt(now))
      .map(({ time }) => time) ?? [];
  const entering = {
    onRefused: commands.onRefused,
    onEntered(visit: DeskAppointment) {
      close();
      commands.put(visit);
      commands.tellEntered(visit, enteredText(visit));
    },
    onClose: close,
  };
  const ask = (next: WeekQuestion) => {
    if (commands.mayBegin()) setAsked(next);
  };
  const drop = async (visit: DeskAppointment, to: Place) => {
    await commands.drop(visit, to);
    setDropped(visit.id);
  };
  const pickedUp = useDraggedVisit({ onDrop: (visit, to) => void drop(visit, to), onNews: setNews });
  useEffect(() => {
    // The focus was on the place that the visit has taken, which may be drawn anew after the answer.
    const isShown = week.appointments.some(({ id }) => id === dropped);
    if (isShown && document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[data-visit="${dropped}"]`)?.focus();
  }, [dropped, week]);
  const label = weekLabel(week);
  const totals = weekTotals(week, now, { ...facts, shown });
  const stepLength = useLengthStep(commands);
  const [keysOn] = useKeysOn();
  const keys: KeyHelp[] = [
    ['← → ↑ ↓', words.keyPlaces],
    ['H L', words.keyDays],
    ['J K', words.keyRows],
    ['PgUp PgDn', words.keyWeeks],
    ['Enter', words.keyOpen],
    ['M', words.keyMove],
    ...(facts.lengths ? [['+ −', moveWords.keyLength] as const] : []),
  ];
  const comingMonday = mondayOf(useComingDate(monday));
  const weekAway = (weeks: 1 | -1) => addDays(comingMonday, 7 * weeks);
  useDeskKeys({
    actions: {
      w: () => ask({ kind: 'walk-in' }),
      b: () => ask({ kind: 'block' }),
      t: () => void navigate({ search: `?date=${today}` }),
      u: () => void commands.undo(),
      ...Object.fromEntries(weekLetters.map((letter) => [letter, focusWeek])),
      '/': () => search.current?.focus(),
      '?': () => setAsked({ kind: 'keys' }),
    },
  });
  return (
    <DeskPage online={online} notice={commands.notice} onNoticeClosed={() => commands.setNotice(undefined)}>
      <DeskHead
        view="week"
        date={date}
        today={today}
        heading={label}
        previous={{ date: weekAway(-1), label: words.previousWeek }}
        next={{ date: weekAway(1), label: words.nextWeek }}
        search={<DeskSearch field={search} />}
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
      <DraggedVisitBar pickedUp={pickedUp} />
      <div className="week-dentists row-wrap between">
        <ul className="week-totals row-wrap">
          <li>
            <Rich text={plural(words.visits, { n: totals.visits })} tag={(n) => <b>{n}</b>} />
          </li>
          {addDays(monday, 6) >= today && (
            <li>
              <Rich
                text={fill(words.freeTime, { time: durationText(totals.freeMinutes) })}
                tag={(time) => <b>{time}</b>}
              />
            </li>
          )}
        </ul>
        {facts.dentists && <DentistLegend />}
        {hasChoice && <DentistSwitch shown={shown} onShow={show} />}
      </div>
      <WeekGrid
        {...{ week, label, pickedUp, shown }}
        onDrop={(visit, to) => void drop(visit, to)}
        onWeek={(weeks) => void navigate({ search: `?date=${weekAway(weeks)}` })}
        onLength={stepLength}
      />
      <WeekSheets {...{ week, label, shown }} />
      <div className="week-foot">
        <ul className="week-legend" aria-label={words.legend}>
          {visitStatuses.map((status) => (
            <li key={status}>
              <StatusMark status={status} />
            </li>
          ))}
          {week.emergency && (
            <li className="week-legend-kept">
              <Icon name="lock-key" />
              {words.legendKept}
            </li>
          )}
          {(sendsSms || week.offered.length > 0) && (
            <li className="week-legend-offered">{words.legendOffered}</li>
          )}
        </ul>
        <p>
          {keysOn ? words.moveHint : words.moveHintWithoutKeys} {words.sundayByAppointment}
        </p>
      </div>
      <KeysCard keys={keys} />
      <p className="visually-hidden" role="status">
        {news}
      </p>
      {asked?.kind === 'move' && (
        <RescheduleDialog visit={asked.visit} to={asked.to} onMove={commands.move} onClose={close} />
      )}
      {asked?.kind === 'block' && (
        <BlockTimeDialog
          chairs={week.chairs}
          date={monday > today ? monday : today}
          onDone={() => void commands.refresh()}
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
      {asked?.kind === 'next-free' && <NextFreeDialog now={now} dentist={shown?.id} {...entering} />}
      {asked?.kind === 'keys' && <KeysDialog keys={keys} onClose={close} />}
    </DeskPage>
  );
}
