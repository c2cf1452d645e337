import type { ReactNode } from 'react';
import { isRouteErrorResponse, Outlet } from 'react-router';
import { LocalizedText } from '#platform/localized-text.tsx';
import { useWords } from '#platform/words.tsx';
import { BookButton, BookingHost } from '#features/booking/buttons/book-button.tsx';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { FailurePage } from '#features/site/failure/failure-pages.tsx';
import { SiteFrame } from '#features/site/frame/site-frame.tsx';
import { appContext } from '#src/app-context.server.ts';
import type { Route } from './+types/site';
import NotFound from './not-found.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return { year: civilDateAt(context.get(appContext).clock.now()).slice(0, 4) };
}
export const shouldRevalidate = () => false;

function Frame({ year, children }: { year: string; children: ReactNode }) {
  const words = useWords('clinic');
  return (
    <BookingHost>
      <SiteFrame
        year={year}
        book={(className, icon) => (
          <BookButton className={className}>
            {icon}
            <LocalizedText text={words.book} />
          </BookButton>
        )}
      >
        {children}
      </SiteFrame>
    </BookingHost>
  );
}

/** Around every public page. */
export default function Site({ loaderData }: Route.ComponentProps) {
  return (
    <Frame year={loaderData.year}>
      <Outlet />
    </Frame>
  );
}

/** In the place of a page whose loader or view failed; the log has the reason (entry.server.tsx). */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return <Frame year={loaderData?.year ?? ''}>{missing ? <NotFound /> : <FailurePage />}</Frame>;
}
