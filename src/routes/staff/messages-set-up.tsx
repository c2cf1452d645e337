import { deskRevision } from '#features/desk/visit/read-visits.server.ts';
import { SetUpPage } from '#features/notifications/set-up/set-up-page.tsx';
import { sendForm } from '#features/staff/frame/send-form.ts';
import { keepWhenSignedOut } from '#features/staff/session/refusal-text.ts';
import { rights } from '#features/staff/session/roles.ts';
import { keepLastData, useLoaderRefresh } from '#features/staff/session/use-loader-refresh.ts';
import { WordsProvider } from '#platform/words.tsx';
import { newsOf } from '#ui/fresh/news.ts';
import { smsSetUpWords } from '#src/words/words.server.ts';
import { staffPageMeta } from '#src/words/staff-words.ts';
import { changeSmsSetUp, readSmsSetUp } from './messages-set-up.server.ts';
import { refuseField, staffAction, staffLoader } from './staff-page.server.ts';
import type { Route } from './+types/messages-set-up';

export const meta = staffPageMeta(({ outbox }) => outbox.setUp);

export const loader = staffLoader(rights['set up SMS'], async ({ app }) => ({
  revision: await deskRevision(app.database.queries),
  setUp: await readSmsSetUp(app),
  words: smsSetUpWords,
}));

const lastData = keepLastData<Awaited<ReturnType<typeof loader>>>();
export const clientLoader = (args: Route.ClientLoaderArgs) => lastData.load(args);

export const action = staffAction(rights['set up SMS'], async ({ app, actor, text }) => {
  const intent = text('intent');
  const changed = await changeSmsSetUp(app, actor, intent, text);
  return changed ? { ...changed, intent } : refuseField('intent');
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export const shouldRevalidate = keepWhenSignedOut;

const deskNews = newsOf('desk');

export default function StaffSmsSetUp({ loaderData }: Route.ComponentProps) {
  lastData.useData(loaderData);
  const isAwaitingReport = loaderData.setUp.texts.some(({ test }) => test?.state === 'sent');
  const { online } = useLoaderRefresh({
    live: deskNews,
    seen: loaderData.revision,
    // Polls for the delivery report, so that the page can say when it is late.
    every: isAwaitingReport ? 30_000 : undefined,
  });
  return (
    <WordsProvider words={loaderData.words}>
      <SetUpPage setUp={loaderData.setUp} online={online} />
    </WordsProvider>
  );
}
