import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import type { BookableDentist } from '#features/clinic/services/bookable-dentists.ts';
import type { CivilDate } from '#platform/civil-date.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { langOfText } from '#platform/language.ts';
import { Rich, useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { ChangingText } from '#ui/page/changing-text.tsx';
import { durationText } from '../visit/clock-text.ts';
import { shortName } from '../visit/short-name.ts';
import { callDesk } from '../visit/visit-client.ts';
import {
  countDay,
  type Day,
  type DayRow,
  longWaitMinutes,
  maxMinutesLate,
  type WaitingPatient,
} from './day.ts';

interface RunningLateProps {
  date: CivilDate;
  /** The clinic's delay in minutes, from the server. */
  minutes: number;
}

/** Set and taken back here; patients who come today read it on their own pages. */
export function RunningLate({ date, minutes }: RunningLateProps) {
  const words = useWords('desk-day');
  const id = useId();
  /** A delay that was set here before the page's data include it. */
  const [set, setSet] = useState({ upon: minutes, minutes });
  const late = set.upon === minutes ? set.minutes : minutes;
  const [draft, setDraft] = useState<string>();
  const [news, setNews] = useState('');
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);
  const chip = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (asks) field.current?.focus();
  }, [asks]);

  const save = async (wanted: number) => {
    if (busy) return;
    setBusy(true);
    // 0 minutes removes the delay.
    const answer = await callDesk('delay', { method: 'PUT', body: { date, minutes: wanted } });
    setBusy(false);
    if (!answer.ok)
      return setNews(
        answer.refusal.status === 422 ? fill(words.lateBounds, { most: maxMinutesLate }) : words.lateFailed,
      );
    setSet({ upon: minutes, minutes: wanted });
    const { activeElement, body } = document;
    const mayFocus = activeElement === body || chip.current?.parentElement?.contains(activeElement);
    setDraft(undefined);
    setAsks(false);
    // A person who has gone on meanwhile stays where they are.
    if (mayFocus) chip.current?.focus();
    setNews(wanted === 0 ? words.onTimeNews : words.lateNews);
  };
  return (
    <div className="running-late">
      <button
        type="button"
        ref={chip}
        className="running-late-chip"
        data-late={late > 0 || undefined}
        aria-expanded={asks}
        aria-controls={asks ? `${id}-form` : undefined}
        onClick={() => setAsks(!asks)}
      >
        <Icon name="clock" />
        <ChangingText>{late > 0 ? plural(words.runningLate, { n: late }) : words.isLate}</ChangingText>
      </button>
      {asks && (
        <form
          id={`${id}-form`}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save(draft === undefined ? late : Number(draft || NaN));
          }}
        >
          <label htmlFor={id}>{words.minutesLate}</label>
          <input
            id={id}
            ref={field}
            type="number"
            inputMode="numeric"
            min={0}
            max={maxMinutesLate}
            step={5}
            value={draft ?? (late || '')}
            onChange={({ target }) => setDraft(target.value)}
          />
          <button type="submit" className="staff-button" aria-busy={busy || undefined}>
            {words.setLate}
          </button>
          {late > 0 && (
            <button type="button" className="staff-button" onClick={() => void save(0)}>
              {words.onTime}
            </button>
          )}
        </form>
      )}
      <span className="running-late-news" role="status">
        {news}
      </span>
    </div>
  );
}

/** The waiting room in the order of coming. */
export function WaitingList({
  waiting,
  onOpen,
}: {
  waiting: readonly WaitingPatient[];
  onOpen: (id: string) => void;
}) {
  const words = useWords('desk-day');
  if (waiting.length === 0) return null;
  return (
    <ol className="waiting-list" aria-label={words.waitingOrder}>
      {waiting.map(({ visit, minutes }) => (
        <li key={visit.id}>
          <button type="button" onClick={() => onOpen(visit.id)}>
            <b lang={langOfText(patientOf(visit), visit.language)}>{shortName(visit)}</b>{' '}
            <span className="waiting-minutes" data-long={minutes >= longWaitMinutes || undefined}>
              <ChangingText>{fill(words.minutes, { n: minutes })}</ChangingText>
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

interface DayCountsProps {
  day: Day;
  rows: readonly DayRow[];
  dentists: readonly BookableDentist[] | undefined;
  /** Where lengths or dentists are set up, free time is no number of slots. */
  isInHours: boolean;
  /** The control for running late, where there is one. */
  children?: ReactNode;
}

export function DayCounts({ day, rows, dentists, isInHours, children }: DayCountsProps) {
  const words = useWords('desk-day');
  const counts = countDay(day, rows, dentists);
  const texts = [
    plural(words.patients, { n: counts.patients }),
    ...(isInHours
      ? [fill(words.freeTime, { time: durationText(counts.freeMinutes) })]
      : [plural(words.freeSlots, { n: counts.free }), plural(words.blockedSlots, { n: counts.blocked })]),
    plural(words.waiting, { n: counts.waiting }),
    ...(day.delay > 0 && !children ? [plural(words.late, { n: day.delay })] : []),
  ];
  return (
    <ul className="day-counts row-wrap">
      {texts.map((text) => (
        <li key={text}>
          <Rich text={text} tag={(n) => <b>{n}</b>} />
        </li>
      ))}
      {children && <li>{children}</li>}
    </ul>
  );
}
