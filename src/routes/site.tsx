import { useEffect, useState, type ReactNode } from 'react';
import { isRouteErrorResponse, Outlet, useRouteLoaderData, useSearchParams } from 'react-router';
import { LocalizedText } from '#platform/localized-text.tsx';
import { useWords } from '#platform/words.tsx';
import { BookButton, BookingHost } from '#features/booking/buttons/book-button.tsx';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { FailurePage } from '#features/site/failure/failure-pages.tsx';
import { SiteFrame } from '#features/site/frame/site-frame.tsx';
import { appContext } from '#src/app-context.server.ts';
import { useLater } from '#ui/fresh/use-later.ts';
import type { loader as rootLoader } from '#src/root.tsx';
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
      <News />
    </BookingHost>
  );
}

/** By then the page has all that it shows, in milliseconds. */
const quietAfter = 5000;
const loadSiteNews = () => import('#features/site/frame/site-news.tsx');

/** Follows what the owner publishes; a draft is followed by its owner. */
function News() {
  const version = useRouteLoaderData<typeof rootLoader>('root')?.version;
  const [search] = useSearchParams();
  const [isQuiet, setIsQuiet] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsQuiet(true), quietAfter);
    return () => clearTimeout(timer);
  }, []);
  const SiteNews = useLater(loadSiteNews, isQuiet)?.SiteNews;
  if (!SiteNews || version === undefined || search.has('draft')) return null;
  return <SiteNews version={version} />;
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
