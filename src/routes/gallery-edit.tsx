import { data, redirect } from 'react-router';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { PermissionToShow } from '#features/clinic-editor/pictures/permission-to-show.tsx';
import { GalleryEditor } from '#features/gallery/editor/gallery-editor.tsx';
import { GalleryGate, type GateRefusal } from '#features/gallery/editor/gallery-gate.tsx';
import { showEditor } from '#features/gallery/pictures/show-gallery.server.ts';
import { mayAct, rights } from '#features/staff/session/roles.ts';
import { signInToGallery } from '#features/staff/sign-in/sign-in-to-gallery.server.ts';
import { giveAlike } from '#platform/pages/given-alike.server.ts';
import { dataOf } from '#platform/pages/given-alike.ts';
import { WordsProvider } from '#platform/words.tsx';
import { appContext, pageRequest } from '#src/app-context.server.ts';
import { StaffBrand } from '#src/routes/staff/staff-brand.tsx';
import { privatePageMeta } from '#src/page-meta.ts';
import { FramedPage } from '#src/routes/staff/framed-page.tsx';
import { galleryEditorWords } from '#src/words.server.ts';
import { frameOf, refuseDatabaseAway, staffOnPage } from '#src/routes/staff/staff-page.server.ts';
import { unlessDatabaseAway } from '#src/http/unless-database-away.server.ts';
import type { Route } from './+types/gallery-edit';

export async function loader(args: Route.LoaderArgs) {
  const entered = await staffOnPage(args, 'gallery');
  const words = giveAlike(args.context.get(pageRequest), galleryEditorWords);
  const { gateTitle, editorTitle } = galleryEditorWords['gallery-editor'];
  const headers = { 'Cache-Control': 'no-store' };
  if (!entered.ok) {
    if (entered.reason === 'set-up-required') throw redirect('/staff/account');
    return data({ words, title: gateTitle, opened: null }, { headers });
  }
  const { opened } = entered;
  const editor = await showEditor(opened.app.database.queries);
  const mayReadForm = mayAct(opened.signedIn.account.role, rights['publish the site']);
  const today = civilDateAt(opened.app.clock.now());
  const frame = await frameOf(opened);
  return data({ words, title: editorTitle, opened: { frame, editor, mayReadForm, today } }, { headers });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { staff } = context.get(appContext);
  const page = context.get(pageRequest);
  const form = await request.formData();
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

/** What staff see is refreshed by the editor itself; only signing in and out loads the page again. */
export const shouldRevalidate = () => true;

export const meta = privatePageMeta;

export default function GalleryEdit({ loaderData, actionData }: Route.ComponentProps) {
  const { words, opened } = loaderData;
  return (
    <WordsProvider words={dataOf(words)}>
      {opened ? (
        <FramedPage frame={opened.frame}>
          <GalleryEditor
            start={opened.editor}
            permission={(picture) => (
              <PermissionToShow {...picture} today={opened.today} mayReadForm={opened.mayReadForm} />
            )}
          />
        </FramedPage>
      ) : (
        <GalleryGate brand={<StaffBrand />} refusal={actionData} />
      )}
    </WordsProvider>
  );
}
