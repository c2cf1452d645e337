import { Link } from 'react-router';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import { useStaffAction } from '#features/staff/session/staff-form.tsx';
import { staffRefusalText, type RefusedForm } from '#features/staff/session/refusal-text.ts';
import { shortDate, clockText } from '#features/clinic/time/times-in-english.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords, type WordSets } from '#platform/words.tsx';
import { Message } from '#ui/notice/message.tsx';
import { ChangingText } from '#ui/page/changing-text.tsx';
import { useScriptsRun } from '#ui/page/use-scripts-run.ts';
import type { ClosedTimes } from './read-closed-times.server.ts';

interface HolidayFormProps {
  years: ClosedTimes['years'];
  year: ClosedTimes['year'];
  holidays: ClosedTimes['holidays'];
  /** Moves the visits of a day that is to be closed. */
  onMove: (day: { date: string; name: string }) => void;
}

/** A year's public holidays: the receptionist ticks on which of them the clinic stays closed. Works without JavaScript too. */
export function HolidayForm({ years, year, holidays, onMove }: HolidayFormProps) {
  const words = useWords('desk-closures');
  const staffWords = useWords('staff');
  const { Form, busy, onSubmit, result } = useStaffAction('holidays');
  const left = holidays.filter(({ state }) => state !== 'past');
  const news = result && newsOf(result as HolidaysResult, words, staffWords);
  return (
    <section className="staff-card" aria-labelledby="holidays">
      <h2 id="holidays">{words.holidaysHeading}</h2>
      <nav className="holiday-years" aria-label={words.years}>
        {years.map((one) => (
          <Link
            key={one}
            className="staff-button"
            to={`?year=${one}`}
            aria-current={one === year.year ? 'page' : undefined}
            preventScrollReset
          >
            {one}
          </Link>
        ))}
      </nav>
      <p className="staff-quiet">
        {year.source
          ? fill(words.holidaysSource, { source: year.source })
          : fill(words.holidaysUnpublished, { year: year.year })}
      </p>
      <Form method="post" className="holiday-form stack start gap-4" onSubmit={onSubmit}>
        <input type="hidden" name="intent" value="holidays" />
        <fieldset>
          <legend>{words.holidaysLegend}</legend>
          {left.map((holiday) => (
            <Line key={holiday.date} {...holiday} onMove={() => onMove(holiday)} />
          ))}
        </fieldset>
        <button type="submit" className="staff-button staff-button-pine" aria-busy={busy || undefined}>
          {words.closeTicked}
        </button>
        <div role="status">{news && <Message kind={news.kind} title={news.text} />}</div>
      </Form>
    </section>
  );
}

type LineProps = ClosedTimes['holidays'][number] & { onMove: () => void };

function Line({ date, name, state, inside, onMove }: LineProps) {
  const words = useWords('desk-closures');
  const scriptsRun = useScriptsRun();
  const note = { open: '', past: '', closed: words.holidayClosed, sunday: words.holidaySunday }[state];
  const who = inside.map((visit) => `${patientOf(visit)}, ${clockText(visit.time)}`);
  return (
    <div className="holiday-line" data-state={state}>
      <label className="sheet-check">
        <input type="checkbox" name="date" value={date} disabled={state !== 'open'} />
        <span>
          <b>{name}</b> <span className="holiday-day">{shortDate(date)}</span>
          {note && <span className="holiday-day">, {note}</span>}
        </span>
      </label>
      {inside.length > 0 && (
        <p className="staff-quiet">
          <ChangingText>
            {plural(words.holidayBooked, { n: inside.length, who: who.join('; ') })}
          </ChangingText>{' '}
          {scriptsRun ? (
            <button type="button" className="link" aria-label={`${words.moveThem}: ${name}`} onClick={onMove}>
              {words.moveThem}
            </button>
          ) : (
            <Link to={`/staff/appointments?date=${date}`}>{words.move}</Link>
          )}
        </p>
      )}
      {inside.map(({ id }) => (
        <input key={id} type="hidden" name="seen" value={id} />
      ))}
    </div>
  );
}

type HolidaysResult = RefusedForm | { ok: true; closed?: number; bookedMeanwhile?: string[] };

function newsOf(result: HolidaysResult, words: WordSets['desk-closures'], staffWords: WordSets['staff']) {
  if (!result.ok) return { kind: 'error' as const, text: staffRefusalText(staffWords, result) };
  const { closed = 0, bookedMeanwhile = [] } = result;
  if (bookedMeanwhile.length > 0) {
    return {
      kind: 'error' as const,
      text: fill(words.holidaysBooked, { names: bookedMeanwhile.join(', ') }),
    };
  }
  if (closed === 0) return { kind: 'neutral' as const, text: words.noneTicked };
  return { kind: 'ok' as const, text: plural(words.holidaysClosed, { n: closed }) };
}
