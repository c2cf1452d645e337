import { useEffect, type ReactNode } from 'react';
import { isRouteErrorResponse, Outlet, useMatches, type ShouldRevalidateFunctionArgs } from 'react-router';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { PageMissing } from '#features/desk/page/desk-page.tsx';
import { keepWhenSignedOut } from '#features/staff/session/refusal-text.ts';
import { roles } from '#features/staff/session/roles.ts';
import { answerInTime, isAway } from '#features/staff/session/use-loader-refresh.ts';
import { useWords } from '#platform/words.tsx';
import { pageTitle } from '#ui/page/page-title.ts';
import { FailedPage, FramedPage } from './framed-page.tsx';
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

type Data = Route.ComponentProps['loaderData'];

function FallbackFrame({ frame, children }: { frame: Data; children: ReactNode }) {
  useEffect(() => {
    shown = frame;
    return () => {
      shown = undefined;
    };
  }, [frame]);
  return <FramedPage frame={frame}>{children}</FramedPage>;
}

export default function Frame({ loaderData }: Route.ComponentProps) {
  return (
    <FallbackFrame frame={loaderData}>
      <Outlet />
    </FallbackFrame>
  );
}

/** Says of a page without an answer that there is no connection, in the frame; other failures take the frame's place. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const { name } = useClinicFacts();
  const words = useWords('desk-page');
  // A fault in rendering may be a TypeError too; the page's data are there then.
  const isLoaded = useMatches().at(-1)?.loaderData !== undefined;
  const isDatabaseAway = isRouteErrorResponse(error) && error.status === 503;
  if (!loaderData || isLoaded || isDatabaseAway || !isAway(error)) return <FailedPage error={error} />;
  return (
    <FallbackFrame frame={loaderData}>
      <title>{pageTitle(words.missingTitle, name)}</title>
      <PageMissing />
    </FallbackFrame>
  );
}
