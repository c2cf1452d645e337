import { useRef } from 'react';
import { mayAct, rights } from '#features/staff/session/roles.ts';
import { useWords } from '#platform/words.tsx';
import { useStayOffline } from '#features/desk/page/day-memory.ts';
import { MessagesPage } from '#features/notifications/messages-page/messages-page.tsx';
import { useOutbox } from '#features/notifications/messages-page/use-outbox.ts';
import { keepWhenSignedOut, staffRefusalText } from '#features/staff/session/refusal-text.ts';
import { isSignedOut } from '#platform/signed-out.ts';
import { decideStaffMessage, readStaffOutbox } from './messages.server.ts';
import { refuseField, staffAction, staffLoader } from './staff-page.server.ts';
import { staffPageMeta } from '#src/staff-words.ts';
import { Link } from '#ui/page/link.tsx';
import type { Route } from './+types/messages';

export const meta = staffPageMeta(({ outbox }) => outbox.heading);

export const loader = staffLoader('reception', async ({ app, actor, url }) => {
  return {
    page: await readStaffOutbox(app, actor, url.searchParams),
    query: url.search,
    maySetUp: mayAct(actor.signedIn.account.role, rights['set up SMS']),
  };
});

export const action = staffAction('reception', async ({ app, actor, text }) => {
  const decision = text('decision');
  if (decision !== 'arrived' && decision !== 'send-again') return refuseField('decision');
  return decideStaffMessage(app, actor, text('id'), decision);
});

export const shouldRevalidate = keepWhenSignedOut;

export default function StaffMessages({ loaderData, actionData }: Route.ComponentProps) {
  const words = useWords('outbox');
  const staffWords = useWords('staff');
  const { page, online } = useOutbox(loaderData.page, loaderData.query);
  const news = useRef<HTMLDivElement>(null);
  useStayOffline(!online, () => news.current?.focus());
  const isRefused = actionData?.ok === false && !isSignedOut(actionData);
  return (
    <>
      <div className="staff-heading">
        <h1>{words.heading}</h1>
        <p>{words.lead}</p>
      </div>
      <MessagesPage
        page={page}
        online={online}
        decided={actionData}
        refusal={isRefused ? staffRefusalText(staffWords, actionData) : undefined}
        news={news}
      />
      {loaderData.maySetUp && (
        <Link to="/staff/messages/set-up" className="link">
          {words.setUp}
        </Link>
      )}
    </>
  );
}
