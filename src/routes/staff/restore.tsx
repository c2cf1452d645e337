import { RestorePage } from '#features/health/restore/restore-page.tsx';
import { rights } from '#features/staff/session/roles.ts';
import { WordsProvider } from '#platform/words.tsx';
import { staffPageMeta } from '#src/page-meta.ts';
import { restoreWords } from '#src/words.server.ts';
import { readRestore } from './restore.server.ts';
import { staffLoader } from './staff-page.server.ts';
import type { Route } from './+types/restore';

export const meta = staffPageMeta(({ health }) => health.restoreHeading);

export const loader = staffLoader(rights['restore backups'], async ({ app, url }) => ({
  facts: await readRestore(app, Number(url.searchParams.get('backup'))),
  words: restoreWords,
}));

export default function StaffRestore({ loaderData }: Route.ComponentProps) {
  return (
    <WordsProvider words={loaderData.words}>
      <RestorePage facts={loaderData.facts} />
    </WordsProvider>
  );
}
