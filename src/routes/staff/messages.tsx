import { useRef, useState } from 'react';
import { Link, redirect, useLocation } from 'react-router';
import { mayAct, rights } from '#features/staff/session/roles.ts';
import { useWords } from '#platform/words.tsx';
import { useStayOffline } from '#features/desk/page/day-memory.ts';
import { deskRevision } from '#features/desk/visit/read-visits.server.ts';
import { MessagesPage } from '#features/notifications/messages-page/messages-page.tsx';
import { keepWhenSignedOut, staffRefusalText } from '#features/staff/session/refusal-text.ts';
import { keepLastData, useLoaderRefresh } from '#features/staff/session/use-loader-refresh.ts';
import { isSignedOut } from '#platform/signed-out.ts';
import { newsOf } from '#ui/fresh/news.ts';
import { decideStaffMessage, readStaffOutbox } from './messages.server.ts';
import { sendSearch } from '#features/staff/frame/use-sealed-search.ts';
import { searchPath } from '#features/staff/frame/sealed-search.server.ts';
import { refuseField, staffAction, staffLoader } from './staff-page.server.ts';
import { staffPageMeta } from '#src/words/staff-words.ts';
import type { Route } from './+types/messages';

export const meta = staffPageMeta(({ outbox }) => outbox.heading);

export const loader = staffLoader('reception', async ({ app, actor, url }) => {
  const revision = await deskRevision(app.database.queries);
  return {
    revision,
    page: await readStaffOutbox(app, actor, url.searchParams),
    maySetUp: mayAct(actor.signedIn.account.role, rights['set up SMS']),
  };
});

const lastData = keepLastData<Awaited<ReturnType<typeof loader>>>();
export const clientLoader = (args: Route.ClientLoaderArgs) => lastData.load(args);

export const action = staffAction('reception', async ({ app, actor, fields, text }) => {
  if (fields.has('q')) throw redirect(searchPath('/staff/messages', fields, app.settingsSecret, ['state']));
  const decision = text('decision');
  if (decision !== 'arrived' && decision !== 'send-again') return refuseField('decision');
  return decideStaffMessage(app, actor, text('id'), decision);
});

/** A search that gets no answer keeps what was typed. */
export const clientAction = (args: Route.ClientActionArgs) => sendSearch(args);

export const shouldRevalidate = keepWhenSignedOut;

const deskNews = newsOf('desk');

export default function StaffMessages({ loaderData, actionData }: Route.ComponentProps) {
  const words = useWords('outbox');
  const staffWords = useWords('staff');
  const { page, revision, maySetUp } = loaderData;
  lastData.useData(loaderData);
  const { online } = useLoaderRefresh({ live: deskNews, seen: revision });
  // React Router clears the action's data at each refresh; the outcome stays until the next navigation.
  const { key } = useLocation();
  const [last, setLast] = useState({ key, decided: actionData });
  if (last.key !== key || (actionData && last.decided !== actionData)) setLast({ key, decided: actionData });
  const { decided } = last;
  const news = useRef<HTMLDivElement>(null);
  useStayOffline(!online, () => news.current?.focus());
  const isRefused = decided?.ok === false && !isSignedOut(decided);
  return (
    <>
      <div className="staff-heading">
        <h1>{words.heading}</h1>
        <p>{words.lead}</p>
      </div>
      <MessagesPage
        page={page}
        online={online}
        decided={decided}
        refusal={isRefused ? staffRefusalText(staffWords, decided) : undefined}
        news={news}
      />
      {maySetUp && (
        <Link to="/staff/messages/set-up" className="link">
          {words.setUp}
        </Link>
      )}
    </>
  );
}
