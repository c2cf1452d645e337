import { useState } from 'react';
import { Link } from 'react-router';
import { useStaffAction } from '#features/staff/session/staff-form.tsx';
import { staffRefusalText } from '#features/staff/session/refusal-text.ts';
import type { CivilDate } from '#platform/civil-date.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords, type WordSets } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Message } from '#ui/notice/message.tsx';
import { ChangingText } from '#ui/page/changing-text.tsx';
import type { VisitsInside } from './close-desk-time.server.ts';
import type { ClosureDraft } from './closure-rules.ts';
import { MoveAll } from './move-all.tsx';
import type { ClosedTimes } from './read-closed-times.server.ts';
import { BlockTimeDialog } from './block-time-dialog.tsx';
import { HolidayForm } from './holiday-form.tsx';
import { type Closure, farFuture, isOwnHoliday } from '#features/booking/slots/closures.ts';
import { dentistNamed, type DentistFacts } from '#features/clinic/services/bookable-dentists.ts';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { clockText, shortDate } from '#features/clinic/time/times-in-english.ts';
import { clockRange } from '../visit/clock-text.ts';

interface ClosedTimesViewProps extends ClosedTimes {
  /** Booked visits in time that was closed later. */
  standing: VisitsInside;
  /** The text that visitors read for a holiday. */
  publicTextOf: (name: string) => string;
  /** Resolves when the page has loaded again. */
  onChanged: () => Promise<void>;
}

/** Closures from today on, and public holidays on which the clinic can be closed. */
export function ClosedTimesView(props: ClosedTimesViewProps) {
  const { today, chairs, closures, standing, year, holidays, years, publicTextOf, onChanged } = props;
  const words = useWords('desk-closures');
  const facts = useClinicFacts();
  const [blocking, setBlocking] = useState<Partial<ClosureDraft> & { date: CivilDate }>();
  return (
    <>
      <div className="closed-times-head row-wrap">
        <div className="staff-heading">
          <h1>{words.pageHeading}</h1>
          <p>{words.pageLead}</p>
        </div>
        <Link className="staff-button" to="/staff/appointments">
          <Icon name="arrow-left" />
          {words.backToDay}
        </Link>
        <button
          type="button"
          className="staff-button staff-button-pine"
          onClick={() => setBlocking({ date: today })}
        >
          <Icon name="prohibit" />
          {words.title}
        </button>
      </div>
      <StandingVisits standing={standing} onMoved={onChanged} />
      <section className="staff-card" aria-labelledby="coming">
        <h2 id="coming">{words.comingHeading}</h2>
        {closures.length === 0 ? (
          <p>{words.nothingClosed}</p>
        ) : (
          <ul className="staff-lines">
            {closures.map((closure) => (
              <li key={closure.id}>
                <div>
                  <b>{closureText(closure, words, facts)}</b>
                  {closure.reason && <p>{closure.reason}</p>}
                  {closure.publicText && (
                    <p className="staff-quiet">{fill(words.visitorsRead, { text: closure.publicText })}</p>
                  )}
                </div>
                {isOwnHoliday(closure) ? (
                  <p className="staff-quiet">{words.setByOwner}</p>
                ) : (
                  <Unblock id={closure.id} time={closureText(closure, words, facts)} />
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
      <HolidayForm
        key={year.year}
        years={years}
        year={year}
        holidays={holidays}
        onMove={({ date, name }) =>
          setBlocking({ date, shape: 'days', reason: name, publicText: publicTextOf(name) })
        }
      />
      {blocking && (
        <BlockTimeDialog
          chairs={chairs}
          date={blocking.date}
          start={blocking}
          onDone={() => void onChanged()}
          onClose={() => {
            setBlocking(undefined);
            // Visits may have been moved, though nothing was blocked.
            void onChanged();
          }}
        />
      )}
    </>
  );
}

interface StandingVisitsProps {
  standing: VisitsInside;
  onMoved: () => Promise<void>;
}

/** Visits that no longer fit, in whatever way their time was closed: blocked, a holiday, other hours. All can be moved at once. */
function StandingVisits({ standing, onMoved }: StandingVisitsProps) {
  const words = useWords('desk-closures');
  const [isMoving, setMoving] = useState(false);
  const [hasMoved, setMoved] = useState(false);
  const n = standing.inside.length;
  // Undo stays after the last one has moved.
  if (n === 0 && !hasMoved) return null;
  return (
    <section className="staff-card standing-visits" aria-label={words.standingHeading}>
      <h2>
        <ChangingText>{n > 0 ? plural(words.standing, { n }) : words.noneStanding}</ChangingText>
      </h2>
      {n > 0 && <p>{words.standingLead}</p>}
      <MoveAll
        {...{ ...standing, isMoving, setMoving }}
        onMoved={async () => {
          setMoved(true);
          await onMoved();
        }}
      />
    </section>
  );
}

function Unblock({ id, time }: { id: string; time: string }) {
  const words = useWords('desk-closures');
  const staffWords = useWords('staff');
  const { Form, busy, onSubmit, result } = useStaffAction(`unblock ${id}`);
  return (
    <Form method="post" onSubmit={onSubmit}>
      <input type="hidden" name="intent" value={`unblock ${id}`} />
      <button
        type="submit"
        className="staff-button"
        aria-label={fill(words.unblockOf, { time })}
        aria-busy={busy || undefined}
      >
        {words.unblock}
      </button>
      <div role="status">
        {result?.ok === false && <Message kind="error" title={staffRefusalText(staffWords, result)} />}
      </div>
    </Form>
  );
}

type Closed = Pick<Closure, 'chair' | 'dentist' | 'fromDate' | 'toDate' | 'fromTime' | 'toTime' | 'weekday'>;

/** 'Thu 26 Nov 2026, 5:00 to 10:00 pm', 'Chair 2: Thu 26 Nov 2026', 'Dr. Rao is away: Thu 26 Nov 2026', 'Every Wednesday from Wed 25 Nov 2026, from 5:00 pm' */
export function closureText(
  closure: Closed,
  words: WordSets['desk-closures'],
  facts: DentistFacts = {},
): string {
  const time = [daysText(closure, words), timesText(closure, words)].filter(Boolean).join(', ');
  if (closure.dentist !== undefined)
    return fill(words.dentistAnd, {
      dentist: dentistNamed(closure.dentist, facts)?.name ?? words.formerDentist,
      time,
    });
  return closure.chair === undefined ? time : fill(words.chairAnd, { chair: closure.chair, time });
}

function daysText({ fromDate, toDate, weekday }: Closed, words: WordSets['desk-closures']): string {
  const from = dateText(fromDate);
  const to = dateText(toDate);
  if (weekday === null) return fromDate === toDate ? from : fill(words.fromTo, { from, to });
  const name = words.weekdays.split(' ')[weekday]!;
  return toDate === farFuture
    ? fill(words.everyFrom, { weekday: name, from })
    : fill(words.everyFromTo, { weekday: name, from, to });
}

function timesText({ fromTime, toTime }: Closed, words: WordSets['desk-closures']): string {
  if (fromTime && toTime) return clockRange(fromTime, toTime);
  if (fromTime) return fill(words.timesFrom, { time: clockText(fromTime) });
  return toTime ? fill(words.timesUntil, { time: clockText(toTime) }) : '';
}

const dateText = (date: string) => `${shortDate(date)} ${date.slice(0, 4)}`;
