import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { keepWhenSignedOut } from '#features/staff/session/refusal-text.ts';
import { roles } from '#features/staff/session/roles.ts';
import { FramedPage } from './framed-page.tsx';
import { frameOf, staffLoader } from './staff-page.server.ts';
import type { Route } from './+types/frame';

export const loader = staffLoader(roles, async (page) => frameOf(page), { ownAccount: true });

/** A new day or search within a page does not reload the session: the page's own loader checks it. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  keepWhenSignedOut(args) &&
  (!['GET', undefined].includes(args.formMethod) || args.currentUrl.pathname !== args.nextUrl.pathname);

export default function Frame({ loaderData }: Route.ComponentProps) {
  return (
    <FramedPage frame={loaderData}>
      <Outlet />
    </FramedPage>
  );
}
