import { basename } from 'node:path';
import { useRevalidator } from 'react-router';
import { RestorePage } from '#features/health/restore/restore-page.tsx';
import { rights } from '#features/staff/session/roles.ts';
import { confirmPassword } from '#features/staff/session/confirm-password.server.ts';
import { keepWhenSignedOut } from '#features/staff/session/refusal-text.ts';
import { call } from '#platform/call.ts';
import { WordsProvider } from '#platform/words.tsx';
import { useAutoRefresh } from '#ui/fresh/use-auto-refresh.ts';
import { staffPageMeta } from '#src/words/staff-words.ts';
import { restoreWords } from '#src/words/words.server.ts';
import { readRestore } from './restore.server.ts';
import { refuseField, setCookies, staffAction, staffLoader } from './staff-page.server.ts';
import type { Route } from './+types/restore';

export const meta = staffPageMeta(({ health }) => health.restoreHeading);

export const loader = staffLoader(rights['restore backups'], async ({ app, url }) => ({
  facts: await readRestore(app, Number(url.searchParams.get('backup'))),
  words: restoreWords,
}));

export const action = staffAction(rights['restore backups'], async ({ app, staff, page, signedIn, text }) => {
  const { backups, restores, site } = app;
  if (text('intent') !== 'restore' || !backups || !restores) return refuseField('intent');
  const refused = (reason: string) => ({ ok: false as const, intent: 'restore', reason });
  if (text('clinicName').trim().toLowerCase() !== site.current().facts.name.toLowerCase())
    return refused('wrong-clinic-name');
  const confirmed = await confirmPassword(staff, page, signedIn, text('password'), { always: true });
  if (!confirmed.ok) return { ...confirmed, intent: 'restore' };
  setCookies(page, confirmed.cookies);
  const chosen = (await backups.list()).find(({ file }) => basename(file) === text('name'));
  if (!chosen) return refuseField('name');
  if (await backups.isBeingMade()) return refused('restore-not-now');
  const exactly = text('visits') === 'exactly';
  return restores.begin({ ...chosen, exactly }, signedIn, page)
    ? { ok: true as const, intent: 'restore' }
    : refused('restore-not-now');
});

export const shouldRevalidate = keepWhenSignedOut;

/** The polling interval during a restore, in milliseconds. */
const often = 1000;

export default function StaffRestore({ loaderData: { facts, words } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  useAutoRefresh({
    every: often,
    retryEvery: often,
    enabled: facts?.here?.isRunning ?? false,
    async refresh() {
      const health = await call<{ status: string }>('/healthz', { cache: 'no-store', quiet: true });
      if (health.ok && health.value.status === 'alive') await revalidate();
      return health.ok;
    },
  });
  return (
    <WordsProvider words={words}>
      <RestorePage facts={facts} />
    </WordsProvider>
  );
}
