import { useEffect, useRef, type ReactNode } from 'react';
import { useHref, useLocation } from 'react-router';
import { LocalizedText } from '#platform/localized-text.tsx';
import { fill } from '#platform/fill-text.ts';
import { Rich, useWords } from '#platform/words.tsx';
import { CallLink } from '#features/clinic/call-link.tsx';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteNav } from './site-nav.tsx';

interface SiteFrameProps {
  /** Makes a Book Appointment button with the given classes; an icon stands before the words where one is given. */
  book: (className: string, icon?: ReactNode) => ReactNode;
  /** For the copyright line. */
  year: string;
  children: ReactNode;
}

/** What every public page has around it: the bar, the footer and, on phones, the dock with Call and Book in thumb reach. */
export function SiteFrame({ book, year, children }: SiteFrameProps) {
  const words = useWords('clinic');
  const { pathname } = useLocation();
  return (
    <div className="site">
      <a className="skip-link" href="#main">
        <LocalizedText text={words.skipToContent} />
      </a>
      <SiteNav book={book} />
      <main id="main" tabIndex={-1}>
        <CachedNote />
        {children}
      </main>
      <SiteFooter year={year} />
      {/* The home page's first screen has a Book tile of its own, so there the dock begins one screen down. */}
      <nav className="dock-reach" data-below-first-screen={pathname === '/'} aria-label={words.quickActions}>
        <div className="dock">
          <CallLink className="button button-line">
            <LocalizedText text={words.call} />
          </CallLink>
          {book('button', <Icon name="calendar-check" />)}
        </div>
      </nav>
    </div>
  );
}

/** A line that only a page from the service worker's cache shows: it may be out of date, and whom to call. */
function CachedNote() {
  const { cachedPage } = useWords('clinic');
  const { phone } = useClinicFacts();
  const address = useHref(useLocation().pathname);
  const shown = useRef(address);
  useEffect(() => {
    if (shown.current === address) return;
    shown.current = address;
    // React Router fetched data, no page: the worker does not know that this page was visited.
    navigator.serviceWorker?.controller?.postMessage(address);
  }, [address]);
  return (
    <p className="cached-note">
      <Rich
        text={fill(cachedPage, { phone: phone.display })}
        tag={(number) => <a href={phone.href}>{number}</a>}
      />
    </p>
  );
}
