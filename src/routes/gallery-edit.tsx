import { data, redirect } from 'react-router';
import { GalleryEditor } from '#features/gallery/editor/gallery-editor.tsx';
import { GalleryGate, type GateRefusal } from '#features/gallery/editor/gallery-gate.tsx';
import { showEditor } from '#features/gallery/pictures/show-gallery.server.ts';
import { authorizeStaff } from '#features/staff/session/staff-guard.server.ts';
import { signInToGallery } from '#features/staff/sign-in/sign-in-to-gallery.server.ts';
import { signOut } from '#features/staff/sign-in/sign-out.server.ts';
import { useWords, WordsProvider } from '#platform/words.tsx';
import { appContext, pageRequest } from '#src/app-context.server.ts';
import { StaffBrand } from '#src/routes/staff/staff-brand.tsx';
import { galleryEditorWords } from '#src/words.server.ts';
import { refuseDatabaseAway } from '#src/routes/staff/staff-page.server.ts';
import { unlessDatabaseAway } from '#src/http/unless-database-away.server.ts';
import type { Route } from './+types/gallery-edit';

export async function loader({ context }: Route.LoaderArgs) {
  const { staff, database } = context.get(appContext);
  const page = context.get(pageRequest);
  const authorization = await authorizeStaff(staff, page, ['gallery']);
  page.setCookies.push(...authorization.cookies);
  const words = galleryEditorWords;
  const headers = { 'Cache-Control': 'no-store' };
  if (!authorization.ok) return data({ words, editor: null, hasOtherPages: false }, { headers });
  const hasOtherPages = authorization.signedIn.account.role !== 'gallery';
  return data({ words, editor: await showEditor(database.queries), hasOtherPages }, { headers });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { staff } = context.get(appContext);
  const page = context.get(pageRequest);
  const form = await request.formData();
  if (form.get('intent') === 'logout') {
    page.setCookies.push(...(await signOut(staff, page)));
    return redirect('/gallery/edit');
  }
  const enter = () => signInToGallery(staff, page, String(form.get('password') ?? ''));
  const signedIn = await unlessDatabaseAway(context, enter, refuseDatabaseAway);
  if (!('ok' in signedIn)) return signedIn;
  if (signedIn.ok) {
    page.setCookies.push(...signedIn.cookies);
    return redirect('/gallery/edit');
  }
  if (signedIn.reason === 'wrong-password') {
    return data<GateRefusal>({ reason: 'wrong-password' }, 401);
  }
  const seconds = signedIn.retryAfterSeconds;
  return data<GateRefusal>(
    { reason: 'too-many-requests', seconds },
    { status: 429, headers: { 'Retry-After': String(seconds) } },
  );
}

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  actionHeaders ?? loaderHeaders;

/** What staff sees is refreshed by the editor itself; only signing in and out loads the page again. */
export const shouldRevalidate = () => true;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData?.editor
      ? loaderData.words['gallery-editor'].editorTitle
      : loaderData?.words['gallery-editor'].gateTitle,
  },
  { name: 'robots', content: 'noindex' },
];

export default function GalleryEdit({ loaderData, actionData }: Route.ComponentProps) {
  const { words, editor, hasOtherPages } = loaderData;
  return (
    <WordsProvider words={words}>
      {editor ? (
        <GalleryEditor brand={<Brand hasOtherPages={hasOtherPages} />} start={editor} />
      ) : (
        <GalleryGate brand={<StaffBrand />} refusal={actionData} />
      )}
    </WordsProvider>
  );
}

function Brand({ hasOtherPages }: { hasOtherPages: boolean }) {
  const words = useWords('gallery-editor');
  return (
    <>
      <StaffBrand />
      {hasOtherPages && (
        <a className="link" href="/staff">
          {words.staffPages}
        </a>
      )}
    </>
  );
}
