import { useRevalidator } from 'react-router';
import { visitsInClosedTime } from '#features/desk/calls/read-calls.server.ts';
import { reopenDeskTime, showStandingVisits } from '#features/desk/closed-time/close-desk-time.server.ts';
import { ClosedTimesView } from '#features/desk/closed-time/closed-times-view.tsx';
import { closeHolidays, readClosedTimes } from '#features/desk/closed-time/read-closed-times.server.ts';
import words from '#features/clinic/holidays/words.en.ts';
import { sendForm } from '#features/staff/frame/send-form.ts';
import { keepWhenSignedOut } from '#features/staff/session/refusal-text.ts';
import { fill } from '#platform/fill-text.ts';
import { refuseField, staffAction, staffLoader } from './staff-page.server.ts';
import { staffPageMeta } from '#src/words/staff-words.ts';
import type { Route } from './+types/closures';

export const meta = staffPageMeta((words) => words['desk-closures'].pageTitle);

export const loader = staffLoader('reception', async ({ app, actor, url }) => ({
  ...(await readClosedTimes(app, actor, url.searchParams.get('year'))),
  standing: await showStandingVisits(app, actor, await visitsInClosedTime(app.booking)),
}));

export const action = staffAction('reception', async ({ app, actor, fields, text }) => {
  const intent = text('intent');
  const [verb, id = ''] = intent.split(' ');
  if (verb === 'unblock') {
    await reopenDeskTime(app, actor, id);
    return { ok: true as const, intent };
  }
  if (verb !== 'holidays') return refuseField('intent');
  const result = await closeHolidays(app, actor, {
    dates: fields.getAll('date').map(String),
    seen: fields.getAll('seen').map(String),
    textOf: (name) => fill(words.closedFor, { name }),
  });
  return { ok: true as const, intent, ...result };
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export const shouldRevalidate = keepWhenSignedOut;

export default function StaffClosures({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return (
    <ClosedTimesView
      {...loaderData}
      publicTextOf={(name) => fill(words.closedFor, { name })}
      onChanged={revalidate}
    />
  );
}
