import { DraftProvider } from '#features/clinic-editor/draft/use-draft.tsx';
import { EditorPage } from '#features/clinic-editor/page/editor-page.tsx';
import { partsOf } from '#features/clinic-editor/draft/allowed-parts.ts';
import { shownPart } from '#features/clinic-editor/page/shown-part.ts';
import { mayAct, rights } from '#features/staff/session/roles.ts';
import { returnPath } from '#features/staff/sign-in/return-path.ts';
import { WordsProvider } from '#platform/words.tsx';
import { clinicPageWords } from '#src/words/words.server.ts';
import { staffPageMeta } from '#src/words/staff-words.ts';
import { redirect, useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router';
import { readClinicEditor } from './clinic.server.ts';
import { staffLoader } from './staff-page.server.ts';
import type { Route } from './+types/clinic';

export const meta = staffPageMeta(({ staff }) => staff.navClinic);

export const loader = staffLoader(rights['change parts of the site'], async ({ app, signedIn }) => {
  const mayChange = partsOf(signedIn);
  // Reception without any right here is redirected, as on all pages of other roles.
  if (mayChange.length === 0) throw redirect(returnPath(null, signedIn.account.role));
  return {
    ...(await readClinicEditor(app)),
    mayChange,
    accountId: signedIn.account.uid,
    mayPublish: mayAct(signedIn.account.role, rights['publish the site']),
    words: clinicPageWords,
  };
});

/** The page's draft is newer than the server's, so an action must not reload it. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname;

export default function StaffClinic({ loaderData }: Route.ComponentProps) {
  const { words, first, tag, now, mayPublish, accountId, ...given } = loaderData;
  const [search] = useSearchParams();
  return (
    <WordsProvider words={words}>
      <DraftProvider first={first} tag={tag} now={now} mayPublish={mayPublish} accountId={accountId}>
        <EditorPage part={shownPart(search.get('part'), { ...given, mayPublish })} {...given} />
      </DraftProvider>
    </WordsProvider>
  );
}
