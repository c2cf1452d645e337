import { redirect } from 'react-router';
import { signOut } from '#features/staff/sign-in/sign-out.server.ts';
import { appContext, pageRequest } from '#src/app/app-context.server.ts';
import type { Route } from './+types/sign-out';

/** A GET signs nobody out: it only redirects. */
export const loader = () => redirect('/staff');

export async function action({ context, request }: Route.ActionArgs) {
  const page = context.get(pageRequest);
  // Returns to the page on which the person signed in.
  const toGate = (await request.formData()).get('to') === '/gallery/edit';
  page.setCookies.push(...(await signOut(context.get(appContext).staff, page)));
  return redirect(toGate ? '/gallery/edit' : '/staff');
}
