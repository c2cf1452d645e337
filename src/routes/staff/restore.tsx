import { basename } from 'node:path';
import { RestorePage } from '#features/health/restore/restore-page.tsx';
import { rights } from '#features/staff/session/roles.ts';
import { useRestoreEnd } from '#features/health/restore/use-restore-end.ts';
import { confirmPassword } from '#features/staff/session/confirm-password.server.ts';
import { keepWhenSignedOut } from '#features/staff/session/refusal-text.ts';
import { giveAlike } from '#platform/pages/given-alike.server.ts';
import { dataOf } from '#platform/pages/given-alike.ts';
import { WordsProvider } from '#platform/words.tsx';
import { staffPageMeta } from '#src/staff-words.ts';
import { restoreWords } from '#src/words.server.ts';
import { readRestore } from './restore.server.ts';
import { refuseField, setCookies, staffAction, staffLoader } from './staff-page.server.ts';
import type { Route } from './+types/restore';

export const meta = staffPageMeta(({ health }) => health.restoreHeading);

export const loader = staffLoader(rights['restore backups'], async ({ app, page, url }) => ({
  facts: await readRestore(app, Number(url.searchParams.get('backup'))),
  words: giveAlike(page, restoreWords),
}));

export const action = staffAction(rights['restore backups'], async ({ app, staff, page, signedIn, text }) => {
  const { backups, restores, config } = app;
  if (text('intent') !== 'restore' || !backups || !restores) return refuseField('intent');
  const refused = (reason: string) => ({ ok: false as const, intent: 'restore', reason });
  if (text('clinicName').trim().toLowerCase() !== config.clinic.name.toLowerCase())
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

export default function StaffRestore({ loaderData: { facts, words } }: Route.ComponentProps) {
  useRestoreEnd(facts?.here?.isRunning ?? false);
  return (
    <WordsProvider words={dataOf(words)}>
      <RestorePage facts={facts} />
    </WordsProvider>
  );
}
