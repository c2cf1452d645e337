import { useState } from 'react';
import { useStaffAction } from '#features/staff/session/staff-form.tsx';
import { staffRefusalText } from '#features/staff/session/refusal-text.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Message } from '#ui/notice/message.tsx';
import { Link } from '#ui/page/link.tsx';
import { closureText } from './closure-text.ts';
import type { ClosedTimes } from './read-closed-times.server.ts';
import { BlockTimeDialog } from './block-time-dialog.tsx';
import { HolidayForm } from './holiday-form.tsx';

interface ClosedTimesViewProps extends ClosedTimes {
  onChanged: () => void;
}

/** What is closed from today on, and the public holidays on which the clinic can be closed. */
export function ClosedTimesView({ today, closures, year, holidays, years, onChanged }: ClosedTimesViewProps) {
  const words = useWords('desk-closures');
  const [blocking, setBlocking] = useState(false);
  return (
    <>
      <div className="closed-times-head">
        <div className="staff-heading">
          <h1>{words.pageHeading}</h1>
          <p>{words.pageLead}</p>
        </div>
        <Link className="staff-button" to="/staff/appointments">
          <Icon name="arrow-left" />
          {words.backToDay}
        </Link>
        <button type="button" className="staff-button staff-button-pine" onClick={() => setBlocking(true)}>
          <Icon name="prohibit" />
          {words.title}
        </button>
      </div>
      <section className="staff-card" aria-labelledby="coming">
        <h2 id="coming">{words.comingHeading}</h2>
        {closures.length === 0 ? (
          <p>{words.nothingClosed}</p>
        ) : (
          <ul className="staff-lines">
            {closures.map((closure) => (
              <li key={closure.id}>
                <div>
                  <b>{closureText(closure, words)}</b>
                  {closure.reason && <p>{closure.reason}</p>}
                  {closure.publicText && (
                    <p className="staff-quiet">{fill(words.visitorsRead, { text: closure.publicText })}</p>
                  )}
                </div>
                <Unblock id={closure.id} time={closureText(closure, words)} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <HolidayForm key={year.year} years={years} year={year} holidays={holidays} />
      {blocking && <BlockTimeDialog date={today} onDone={onChanged} onClose={() => setBlocking(false)} />}
    </>
  );
}

function Unblock({ id, time }: { id: string; time: string }) {
  const words = useWords('desk-closures');
  const staffWords = useWords('staff');
  const { Form, busy, result } = useStaffAction(`unblock ${id}`);
  return (
    <Form method="post">
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
