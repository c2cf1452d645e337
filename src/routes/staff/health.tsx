import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { HealthPage, summaryOf } from '#features/health/page/health-page.tsx';
import { sendForm } from '#features/staff/frame/send-form.ts';
import { keepWhenSignedOut, staffRefusalText } from '#features/staff/session/refusal-text.ts';
import { mayAct, rights } from '#features/staff/session/roles.ts';
import { keepLastData, useLoaderRefresh } from '#features/staff/session/use-loader-refresh.ts';
import { isSignedOut } from '#platform/signed-out.ts';
import { useWords } from '#platform/words.tsx';
import { staffPageMeta } from '#src/words/staff-words.ts';
import { auditBackup, deleteFormerData, readHealthDetails } from './health.server.ts';
import { answerForm, refuseField, staffAction, staffLoader } from './staff-page.server.ts';
import type { Route } from './+types/health';

export const meta = staffPageMeta(({ health }) => health.heading);

export const loader = staffLoader(rights['see health'], async ({ app, signedIn }) => ({
  now: app.clock.now(),
  summary: summaryOf(app.health.last()),
  details: mayAct(signedIn.account.role, rights['restore backups'])
    ? await readHealthDetails(app)
    : undefined,
}));

const lastData = keepLastData<Awaited<ReturnType<typeof loader>>>();
export const clientLoader = (args: Route.ClientLoaderArgs) => lastData.load(args);

export const action = staffAction(rights['restore backups'], async ({ app, actor, staff, page, text }) => {
  const intent = text('intent');
  if (intent === 'back-up' && app.backups) {
    // A backup takes a while, so the page polls its state. The log and the page report a failure.
    app.backups
      .make()
      .then((file) => auditBackup(staff, actor, file))
      .catch((error: unknown) => app.log.error({ err: error }, 'A backup failed'))
      .finally(() => app.health.look().catch(() => {}));
    return { ok: true as const };
  }
  if (intent === 'delete-former-data') {
    await deleteFormerData(app, actor, text('name'));
    return answerForm(page, intent, { ok: true as const });
  }
  if (intent !== 'look') return refuseField('intent');
  await app.health.look();
  return { ok: true as const };
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export const shouldRevalidate = keepWhenSignedOut;

const minute = 60_000;
/** The polling interval during a backup, in milliseconds. */
const often = 3000;

export default function StaffHealth({ loaderData, actionData }: Route.ComponentProps) {
  lastData.useData(loaderData);
  const staffWords = useWords('staff');
  const { now, summary, details } = loaderData;
  const { at = 0 } = summary;
  const { isRunning = false, list = [] } = details?.backups ?? {};
  // A backup that is newer than the last health check is about to be checked.
  const isAwaited = isRunning || list.some(({ madeAt }) => madeAt > at);
  const { online } = useLoaderRefresh({ every: isAwaited ? often : minute });
  const age = useAge(now, summary.at);
  const pressed = useNavigation().formData?.get('intent');
  const isRefused = actionData?.ok === false && !isSignedOut(actionData);
  return (
    <HealthPage
      summary={summary}
      details={details}
      age={age}
      online={online}
      busy={pressed === 'look' || pressed === 'back-up' ? pressed : undefined}
      refusal={isRefused ? staffRefusalText(staffWords, actionData) : undefined}
    />
  );
}

/** Milliseconds since the last check; they go on counting while no answer comes. `now` and `at` are of the server's clock. */
function useAge(now: number, at = now): number {
  const [since, setSince] = useState({ now, passed: 0 });
  // A new answer resets the age.
  if (since.now !== now) setSince({ now, passed: 0 });
  useEffect(() => {
    const started = performance.now();
    const timer = setInterval(() => setSince({ now, passed: performance.now() - started }), 10_000);
    return () => clearInterval(timer);
  }, [now]);
  return now - at + since.passed;
}
