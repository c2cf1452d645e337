import { FirstStepsPage } from '#features/clinic-editor/first-steps/first-steps-page.tsx';
import { firstSteps } from '#features/clinic-editor/first-steps/first-steps.ts';
import { readEditing } from '#features/clinic-editor/publishing/change-content.server.ts';
import { versionNumbered } from '#features/clinic/content/content-versions-store.server.ts';
import { rights } from '#features/staff/session/roles.ts';
import { WordsProvider } from '#platform/words.tsx';
import { firstStepsWords } from '#src/words.server.ts';
import { staffPageMeta } from '#src/page-meta.ts';
import { staffLoader } from './staff-page.server.ts';
import type { Route } from './+types/first-steps';

export const meta = staffPageMeta(({ staff }) => staff.firstSteps);

export const loader = staffLoader(rights['publish the site'], async ({ app }) => {
  const { published, draft = published, samples } = await readEditing(app);
  const began = await versionNumbered(app.database.queries, 1);
  const first = began?.content ?? published;
  const sendsSms = app.config.clinic.told === 'bySms';
  return { steps: firstSteps({ content: draft, first, samples, sendsSms }), words: firstStepsWords };
});

export default function StaffFirstSteps({ loaderData }: Route.ComponentProps) {
  return (
    <WordsProvider words={loaderData.words}>
      <FirstStepsPage steps={loaderData.steps} />
    </WordsProvider>
  );
}
