import {
  OwnPasswordField,
  RefusalAlert,
  StaffForm,
  useStaffAction,
} from '#features/staff/session/staff-form.tsx';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Message } from '#ui/notice/message.tsx';

interface CalendarLinkSectionProps {
  /** Since when there is a link; null when there is none. */
  since: string | null;
  /** Whether the password was given a moment ago. */
  recent: boolean;
}

/** The link by which one's own calendar reads the appointments: shown when it is made, and never again. */
export function CalendarLinkSection({ since, recent }: CalendarLinkSectionProps) {
  const words = useWords('desk-calendar');
  const { Form, busy, result: made } = useStaffAction<{ link: string }>('make-calendar');
  return (
    <section className="staff-card" aria-labelledby="calendar-heading">
      <h2 id="calendar-heading">{words.heading}</h2>
      <p>{words.lead}</p>
      {made?.ok && (
        <Message kind="ok" role="status" title={words.made}>
          <p>{words.madeLead}</p>
          <input className="staff-link-field" readOnly value={made.link} aria-label={words.link} />
        </Message>
      )}
      <p className="staff-quiet">{since ? fill(words.since, { when: since }) : words.none}</p>
      <Form method="post" className="staff-form">
        <input type="hidden" name="intent" value="make-calendar" />
        <OwnPasswordField id="calendar-password" recent={recent} />
        <RefusalAlert refusal={made?.ok === false && made} />
        <button type="submit" className="staff-button" aria-busy={busy || undefined}>
          {since ? words.renew : words.make}
        </button>
      </Form>
      {since && <StaffForm intent="revoke-calendar" submit={words.revoke} danger />}
    </section>
  );
}
