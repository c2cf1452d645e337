import { DraftProvider } from '#features/clinic-editor/draft/use-draft.tsx';
import { EditorPage } from '#features/clinic-editor/page/editor-page.tsx';
import { shownPart } from '#features/clinic-editor/page/shown-part.ts';
import { rights } from '#features/staff/session/roles.ts';
import { WordsProvider } from '#platform/words.tsx';
import { clinicEditorWords, galleryEditorWords } from '#src/words.server.ts';
import { staffPageMeta } from '#src/page-meta.ts';
import { useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router';
import { readClinicEditor } from './clinic.server.ts';
import { staffLoader } from './staff-page.server.ts';
import type { Route } from './+types/clinic';

export const meta = staffPageMeta(({ staff }) => staff.navClinic);

export const loader = staffLoader(rights['publish the site'], async ({ app }) => ({
  ...(await readClinicEditor(app)),
  words: { ...clinicEditorWords, ...galleryEditorWords },
}));

/** The draft in the page is ahead of what the server would send. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname;

export default function StaffClinic({ loaderData }: Route.ComponentProps) {
  const { words, first, tag, now, ...given } = loaderData;
  const [search] = useSearchParams();
  return (
    <WordsProvider words={words}>
      <DraftProvider first={first} tag={tag} now={now}>
        <EditorPage part={shownPart(search.get('part'))} {...given} />
      </DraftProvider>
    </WordsProvider>
  );
}
