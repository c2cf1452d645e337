import { useOutletContext } from 'react-router';
import { endOwnSessions } from '#features/staff/account/change-account.server.ts';
import { sendForm } from '#features/staff/frame/send-form.ts';
import { roles } from '#features/staff/session/roles.ts';
import {
  ChangeDone,
  OwnPasswordField,
  StaffCard,
  StaffForm,
  useStaffAction,
} from '#features/staff/session/staff-form.tsx';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { answerForm, refuseField, staffAction } from '../staff-page.server.ts';
import type { Route } from './+types/account';

const here = '/staff/account/sessions';

export const action = staffAction(
  roles,
  async ({ staff, page, signedIn, text }) => {
    const intent = text('intent');
    if (intent !== 'end' && intent !== 'end-others') return refuseField('intent');
    const which = { id: intent === 'end' ? text('id') : 'others', password: text('password') };
    return answerForm(page, intent, await endOwnSessions(staff, page, signedIn, which));
  },
  { ownAccount: true },
);

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

/** The card of this route, with the result of a form that was posted without JavaScript. */
export default function Sessions() {
  return <SessionsCard {...useOutletContext<SessionsCardProps>()} />;
}

type SessionsCardProps = Pick<Route.ComponentProps['loaderData'], 'sessions' | 'recent'>;

export function SessionsCard({ sessions, recent }: SessionsCardProps) {
  const words = useWords('staff');
  const ending = useStaffAction('end-others', here);
  return (
    <StaffCard id="sessions" heading={words.sessionsHeading}>
      <ul className="staff-lines">
        {sessions.map(({ id, browser, address, lastUsed, current }) => (
          <li key={id}>
            <div>
              <b>{browser}</b> {current && <span className="plate">{words.localDevice}</span>}
              <p className="staff-quiet">{fill(words.sessionLine, { address, when: lastUsed })}</p>
            </div>
            {!current && recent && (
              <StaffForm
                to={here}
                intent="end"
                submit={
                  <>
                    {words.end} <span className="visually-hidden">{`${browser}, ${address}`}</span>
                  </>
                }
                inline
              >
                <input type="hidden" name="id" value={id} />
              </StaffForm>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <StaffForm intent="end-others" submit={words.endOthers} action={ending}>
          <OwnPasswordField id="sessions-password" recent={recent} />
        </StaffForm>
      )}
      <ChangeDone text={ending.result?.ok && words.sessionEnded} />
    </StaffCard>
  );
}
