import { DraftProvider, useClinicDraft } from '#features/clinic-editor/draft/use-draft.tsx';
import { FirstStepEditor } from '#features/clinic-editor/first-steps/first-step-editor.tsx';
import { FirstStepsPage } from '#features/clinic-editor/first-steps/first-steps-page.tsx';
import { askedStep, firstSteps } from '#features/clinic-editor/first-steps/first-steps.ts';
import { useSkippedSteps } from '#features/clinic-editor/first-steps/use-skipped-steps.ts';
import { readEditing } from '#features/clinic-editor/publishing/change-content.server.ts';
import { samplePrices } from '#features/clinic/content/content-samples.ts';
import { getVersionByNumber } from '#features/clinic/content/content-versions-store.server.ts';
import { rights } from '#features/staff/session/roles.ts';
import { drawQrCode } from '#platform/pictures/draw-qr-code.server.ts';
import { WordsProvider } from '#platform/words.tsx';
import { firstStepsWords } from '#src/words/words.server.ts';
import { contentFaults } from '#src/app/content-faults.server.ts';
import { staffPageMeta } from '#src/words/staff-words.ts';
import { useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router';
import { staffLoader } from './staff-page.server.ts';
import type { Route } from './+types/first-steps';

export const meta = staffPageMeta(({ staff }) => staff.firstSteps);

export const loader = staffLoader(rights['publish the site'], async ({ app, signedIn }) => {
  const first = await readEditing({ ...app, ...contentFaults(app) });
  const began = await getVersionByNumber(app.database.queries, 1);
  return {
    first,
    accountId: signedIn.account.uid,
    began: began?.content ?? first.published,
    tag: `"${first.version}"`,
    now: app.clock.now(),
    origin: app.config.publicUrl,
    qr: isOnlyHere(app.config.publicUrl) ? undefined : drawQrCode(app.config.publicUrl),
    sendsSms: app.site.current().facts.confirmationChannel === 'bySms',
    hasSecondFactor: signedIn.hasSecondFactor,
    words: firstStepsWords,
  };
});

/** True while the site's address works on its own machine alone. */
const isOnlyHere = (origin: string): boolean =>
  /^(localhost|127\..*|\[::1\])$/.test(new URL(origin).hostname);

/** The page's draft is newer than the server's, so an action must not reload it. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname;

export default function StaffFirstSteps({ loaderData }: Route.ComponentProps) {
  const { words, first, tag, now, accountId } = loaderData;
  return (
    <WordsProvider words={words}>
      <DraftProvider first={first} tag={tag} now={now} mayPublish accountId={accountId}>
        <Steps {...loaderData} />
      </DraftProvider>
    </WordsProvider>
  );
}

function Steps({
  began,
  sendsSms,
  hasSecondFactor,
  origin,
  qr,
}: Pick<Route.ComponentProps['loaderData'], 'began' | 'sendsSms' | 'hasSecondFactor' | 'origin' | 'qr'>) {
  const [search] = useSearchParams();
  const { state, samples } = useClinicDraft();
  const { content } = state;
  const live = { content: state.published, samples: state.samples };
  const { skipped, skip } = useSkippedSteps();
  const steps = firstSteps({ content, first: began, samples, sendsSms, skipped, live });
  const current = askedStep(search.get('step'));
  if (current === undefined)
    return (
      <FirstStepsPage
        steps={steps}
        sendsSms={sendsSms}
        hasSecondFactor={hasSecondFactor}
        origin={origin}
        qr={qr}
      />
    );
  return (
    <FirstStepEditor
      steps={steps}
      current={current}
      samplePrices={samplePrices(content, began)}
      sendsSms={sendsSms}
      onSkip={skip}
      origin={origin}
    />
  );
}
