import { useEffect } from 'react';
import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { keepWhenSignedOut } from '#features/staff/session/refusal-text.ts';
import { roles } from '#features/staff/session/roles.ts';
import { answerInTime, isAway } from '#features/staff/session/use-loader-refresh.ts';
import { FramedPage } from './framed-page.tsx';
import { frameOf, staffLoader } from './staff-page.server.ts';
import type { Route } from './+types/frame';

export const loader = staffLoader(roles, async (page) => frameOf(page), { ownAccount: true });

/** The frame that this tab shows now. */
let shown: Awaited<ReturnType<typeof frameOf>> | undefined;

/** Without an answer the frame stays, so that the page in it can say so. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await answerInTime(serverLoader());
  } catch (error) {
    if (!shown || !isAway(error)) throw error;
    return shown;
  }
}

/** A new day or search within a page does not reload the session: the page's own loader checks it. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  keepWhenSignedOut(args) &&
  (!['GET', undefined].includes(args.formMethod) || args.currentUrl.pathname !== args.nextUrl.pathname);

export default function Frame({ loaderData }: Route.ComponentProps) {
  useEffect(() => {
    shown = loaderData;
    return () => {
      shown = undefined;
    };
  }, [loaderData]);
  return (
    <FramedPage frame={loaderData}>
      <Outlet />
    </FramedPage>
  );
}
