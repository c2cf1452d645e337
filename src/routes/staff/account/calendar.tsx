import { useOutletContext } from 'react-router';
import { makeCalendarLink, revokeCalendarLink } from '#features/desk/patients/manage-calendar-link.server.ts';
import { sendForm } from '#features/staff/frame/send-form.ts';
import { roles } from '#features/staff/session/roles.ts';
import {
  OwnPasswordField,
  StaffCard,
  StaffForm,
  useStaffAction,
} from '#features/staff/session/staff-form.tsx';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Message } from '#ui/notice/message.tsx';
import { answerForm, refuseField, staffAction } from '../staff-page.server.ts';
import type { Route } from './+types/account';

const here = '/staff/account/calendar';

export const action = staffAction(
  roles,
  async ({ app, page, actor, signedIn, text }) => {
    switch (text('intent')) {
      case 'make':
        return answerForm(page, 'make', await makeCalendarLink(app, page, signedIn, text('password')));
      case 'revoke':
        await revokeCalendarLink(app, actor);
        return answerForm(page, 'revoke', { ok: true as const });
      default:
        return refuseField('intent');
    }
  },
  { ownAccount: true },
);

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

/** The card of this route, with the result of a form that was posted without JavaScript. */
export default function Calendar() {
  return <CalendarCard {...useOutletContext<CalendarCardProps>()} />;
}

type CalendarCardProps = Pick<
  Route.ComponentProps['loaderData'],
  'mayHaveCalendar' | 'calendarSince' | 'recent'
>;

/** The link by which one's own calendar reads the appointments: shown when it is made, and never again. */
export function CalendarCard({ mayHaveCalendar, calendarSince, recent }: CalendarCardProps) {
  const words = useWords('desk-calendar');
  const action = useStaffAction<{ link: string }>('make', here);
  const made = action.result?.ok && action.result;
  if (!mayHaveCalendar) return null;
  return (
    <StaffCard id="calendar" heading={words.heading}>
      <p>{words.lead}</p>
      {made && (
        <Message kind="ok" role="status" title={words.made}>
          <p>{words.madeLead}</p>
          <input className="staff-link-field" readOnly value={made.link} aria-label={words.link} />
        </Message>
      )}
      <p className="staff-quiet">{calendarSince ? fill(words.since, { when: calendarSince }) : words.none}</p>
      <StaffForm action={action} intent="make" submit={calendarSince ? words.renew : words.make} quiet>
        <OwnPasswordField id="calendar-password" recent={recent} />
      </StaffForm>
      {calendarSince && <StaffForm to={here} intent="revoke" submit={words.revoke} danger />}
    </StaffCard>
  );
}
