import { useEffect, useState, type ReactNode } from 'react';
import { isRouteErrorResponse, Outlet, useLocation, useRouteLoaderData } from 'react-router';
import { LocalizedText } from '#platform/localized-text.tsx';
import { useWords } from '#platform/words.tsx';
import { BookButton, BookingHost } from '#features/booking/buttons/book-button.tsx';
import bookingScript from '#features/booking/buttons/open-booking.inline.ts?script';
import { FirstStepDialog } from '#features/booking/buttons/first-step-dialog.tsx';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { FailurePage } from '#features/site/failure/failure-pages.tsx';
import { SiteFrame } from '#features/site/frame/site-frame.tsx';
import previewWords from '#features/clinic-editor/preview/words.en.ts';
import { appContext, pageRequest } from '#src/app/app-context.server.ts';
import { inlineNonce } from '#src/page-engine/render/inline-nonce.ts';
import { useLazyModule } from '#ui/fresh/use-lazy-module.ts';
import type { loader as rootLoader } from '#src/root.tsx';
import type { Route } from './+types/site';
import NotFound from './not-found.tsx';

export function loader({ context }: Route.LoaderArgs) {
  const { draft } = context.get(pageRequest);
  const { clock, site, content } = context.get(appContext);
  const isPublished = site.current().version === content.current().version;
  return {
    year: civilDateAt(clock.now()).slice(0, 4),
    ...(draft && !isPublished && { draft: previewWords }),
  };
}
export const shouldRevalidate = () => false;

/** Pages without the server's dialog: booking pages would have the same fields twice, and the gallery's byte budget has no room for it. */
const goesWithoutDialog = /^\/(book|appointment|gallery)\b/;

const openingScript = import.meta.env.SSR ? bookingScript : '';

interface FrameProps {
  year: string;
  /** The note above a preview of the owner's draft. */
  draft?: { draft: string; note: string } | undefined;
  children: ReactNode;
}

function Frame({ year, draft, children }: FrameProps) {
  const words = useWords('clinic');
  const { pathname } = useLocation();
  const version = useRouteLoaderData<typeof rootLoader>('root')?.version;
  return (
    <BookingHost>
      {draft && (
        <aside className="draft-note" lang="en-IN" aria-label={draft.draft}>
          <b>{draft.draft}.</b> {draft.note}
        </aside>
      )}
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
      {/* The key replaces the server's dialog when the content changes. */}
      {!goesWithoutDialog.test(pathname) && <FirstStepDialog key={version} />}
      <script
        nonce={inlineNonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: openingScript }}
      />
      <News />
    </BookingHost>
  );
}

/** Milliseconds after which the page has loaded everything that it shows. */
const quietAfter = 5000;
const loadSiteNews = () => import('#features/site/frame/site-news.tsx');

/** Refreshes the page when the owner publishes. A draft preview stays as it is. */
function News() {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const [isQuiet, setIsQuiet] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsQuiet(true), quietAfter);
    return () => clearTimeout(timer);
  }, []);
  const SiteNews = useLazyModule(loadSiteNews, isQuiet)?.SiteNews;
  if (!SiteNews || !root || root.isPreview) return null;
  return <SiteNews version={root.version} />;
}

/** The layout of every public page. */
export default function Site({ loaderData }: Route.ComponentProps) {
  return (
    <Frame {...loaderData}>
      <Outlet />
    </Frame>
  );
}

/** Replaces a page whose loader or view failed; the log has the reason (entry.server.tsx). */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return <Frame {...(loaderData ?? { year: '' })}>{missing ? <NotFound /> : <FailurePage />}</Frame>;
}
