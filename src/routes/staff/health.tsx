import { useNavigation } from 'react-router';
import { HealthPage, summaryOf } from '#features/health/page/health-page.tsx';
import { useHealth } from '#features/health/page/use-health.ts';
import { keepWhenSignedOut, staffRefusalText } from '#features/staff/session/refusal-text.ts';
import { mayAct, rights } from '#features/staff/session/roles.ts';
import { isSignedOut } from '#platform/signed-out.ts';
import { useWords } from '#platform/words.tsx';
import { staffPageMeta } from '#src/staff-words.ts';
import { auditBackup, readHealthDetails } from './health.server.ts';
import { refuseField, staffAction, staffLoader } from './staff-page.server.ts';
import type { Route } from './+types/health';

export const meta = staffPageMeta(({ health }) => health.heading);

export const loader = staffLoader(rights['see health'], async ({ app, signedIn }) => ({
  now: app.clock.now(),
  summary: summaryOf(app.health.last()),
  details: mayAct(signedIn.account.role, rights['restore backups'])
    ? await readHealthDetails(app)
    : undefined,
}));

export const action = staffAction(rights['restore backups'], async ({ app, actor, staff, text }) => {
  const intent = text('intent');
  if (intent === 'back-up' && app.backups) {
    // It takes a while: the page asks how it goes. What fails is in the log and on the page.
    app.backups
      .make()
      .then((file) => auditBackup(staff, actor, file))
      .catch((error: unknown) => app.log.error({ err: error }, 'A backup failed'))
      .finally(() => app.health.look().catch(() => {}));
    return { ok: true as const };
  }
  if (intent !== 'look') return refuseField('intent');
  await app.health.look();
  return { ok: true as const };
});

export const shouldRevalidate = keepWhenSignedOut;

export default function StaffHealth({ loaderData, actionData }: Route.ComponentProps) {
  const staffWords = useWords('staff');
  const { now, summary, details } = loaderData;
  const { at = 0 } = summary;
  const { isRunning = false, kept = [] } = details?.backups ?? {};
  // A backup that is there and was not looked at yet is looked at in a moment.
  const isAwaited = isRunning || kept.some(({ madeAt }) => madeAt > at);
  const { online, age } = useHealth({ now, at: summary.at, isRunning: isAwaited });
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
