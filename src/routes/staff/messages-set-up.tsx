import { useRevalidator } from 'react-router';
import { SetUpPage } from '#features/notifications/set-up/set-up-page.tsx';
import { keepWhenSignedOut } from '#features/staff/session/refusal-text.ts';
import { rights } from '#features/staff/session/roles.ts';
import { giveAlike } from '#platform/pages/given-alike.server.ts';
import { dataOf } from '#platform/pages/given-alike.ts';
import { WordsProvider } from '#platform/words.tsx';
import { newsOf } from '#ui/fresh/news.ts';
import { useFresh } from '#ui/fresh/use-fresh.ts';
import { smsSetUpWords } from '#src/words.server.ts';
import { staffPageMeta } from '#src/staff-words.ts';
import { changeSmsSetUp, readSmsSetUp } from './messages-set-up.server.ts';
import { refuseField, staffAction, staffLoader } from './staff-page.server.ts';
import type { Route } from './+types/messages-set-up';

export const meta = staffPageMeta(({ outbox }) => outbox.setUp);

export const loader = staffLoader(rights['set up SMS'], async ({ app, page }) => ({
  setUp: await readSmsSetUp(app),
  words: giveAlike(page, smsSetUpWords),
}));

export const action = staffAction(rights['set up SMS'], async ({ app, actor, text }) => {
  const intent = text('intent');
  const changed = await changeSmsSetUp(app, actor, intent, text);
  return changed ? { ...changed, intent } : refuseField('intent');
});

export const shouldRevalidate = keepWhenSignedOut;

const deskNews = newsOf('desk');

export default function StaffSmsSetUp({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const isAwaitingReport = loaderData.setUp.texts.some(({ test }) => test?.state === 'sent');
  const { online } = useFresh({
    live: deskNews,
    // A report that does not come is said to be late.
    every: isAwaitingReport ? 30_000 : undefined,
    retryEvery: 5000,
    refresh: async () => {
      if (navigator.onLine) await revalidate();
      return navigator.onLine;
    },
  });
  return (
    <WordsProvider words={dataOf(loaderData.words)}>
      <SetUpPage setUp={loaderData.setUp} online={online} />
    </WordsProvider>
  );
}
