import { data, redirect } from 'react-router';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { PermissionToShow } from '#features/clinic-editor/pictures/permission-to-show.tsx';
import { GalleryEditor } from '#features/gallery/editor/gallery-editor.tsx';
import { sendForm } from '#features/staff/frame/send-form.ts';
import { keepAfterAnswer } from '#features/staff/session/refusal-text.ts';
import { GalleryGate, type GateRefusal } from '#features/gallery/editor/gallery-gate.tsx';
import { showEditor } from '#features/gallery/viewer/show-gallery.server.ts';
import { mayAct, rights } from '#features/staff/session/roles.ts';
import { signInToGallery } from '#features/staff/sign-in/sign-in-to-gallery.server.ts';
import { WordsProvider } from '#platform/words.tsx';
import { appContext, pageRequest } from '#src/app/app-context.server.ts';
import { StaffBrand } from '#src/routes/staff/staff-brand.tsx';
import { privatePageMeta } from '#src/page-meta.ts';
import { FramedPage } from '#src/routes/staff/framed-page.tsx';
import { galleryEditorWords } from '#src/words/words.server.ts';
import { frameOf, refuseDatabaseAway, staffOnPage } from '#src/routes/staff/staff-page.server.ts';
import { unlessDatabaseAway } from '#src/http/unless-database-away.server.ts';
import type { Route } from './+types/gallery-edit';

export async function loader(args: Route.LoaderArgs) {
  const access = await staffOnPage(args, 'gallery');
  // The password page adds this parameter after the right password.
  const entered = args.url.searchParams.has('entered');
  const words = galleryEditorWords;
  const { gateTitle, editorTitle } = galleryEditorWords['gallery-editor'];
  const headers = { 'Cache-Control': 'no-store' };
  if (!access.ok) {
    if (access.reason === 'set-up-required') throw redirect('/staff/account');
    const noCookies = entered && access.reason !== 'user-disabled';
    return data({ words, title: gateTitle, noCookies, opened: null }, { headers });
  }
  if (entered) throw redirect('/gallery/edit');
  const { opened } = access;
  const editor = await showEditor(opened.app.database.queries);
  const mayReadForm = mayAct(opened.signedIn.account.role, rights['publish the site']);
  const today = civilDateAt(opened.app.clock.now());
  const frame = await frameOf(opened);
  return data(
    { words, title: editorTitle, noCookies: false, opened: { frame, editor, mayReadForm, today } },
    { headers },
  );
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
    return redirect('/gallery/edit?entered=');
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

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  actionHeaders ?? loaderHeaders;

/** The editor refreshes its own data; a revalidation follows only sign-in and sign-out. */
export const shouldRevalidate = keepAfterAnswer;

export const meta = privatePageMeta;

export default function GalleryEdit({ loaderData, actionData }: Route.ComponentProps) {
  const { words, noCookies, opened } = loaderData;
  const refusal: GateRefusal | undefined =
    actionData && 'intent' in actionData ? { reason: 'unanswered' } : actionData;
  return (
    <WordsProvider words={words}>
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
        <GalleryGate
          brand={<StaffBrand />}
          refusal={refusal ?? (noCookies ? { reason: 'no-cookies' } : undefined)}
        />
      )}
    </WordsProvider>
  );
}
