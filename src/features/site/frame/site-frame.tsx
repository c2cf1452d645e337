import { useEffect, useRef, type ReactNode } from 'react';
import { useHref, useLocation } from 'react-router';
import { LocalizedText } from '#platform/localized-text.tsx';
import { fill } from '#platform/fill-text.ts';
import { cacheForOffline } from '#platform/pages/cache-for-offline.ts';
import { Rich, useWords } from '#platform/words.tsx';
import { CallLink } from '#features/clinic/call-link.tsx';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteNav } from './site-nav.tsx';

interface SiteFrameProps {
  /** Renders a Book Appointment button with these classes, and with an icon before its words if one is given. */
  book: (className: string, icon?: ReactNode) => ReactNode;
  /** For the copyright line. */
  year: string;
  children: ReactNode;
}

/** The frame of every public page: bar, footer and, on phones, the dock with Call and Book within thumb reach. */
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

/** A line on pages from the service worker's cache: the page may be out of date, and the number to call. */
function CachedNote() {
  const { cachedPage } = useWords('clinic');
  const { phone } = useClinicFacts();
  const address = useHref(useLocation().pathname);
  const shown = useRef(address);
  useEffect(() => {
    if (shown.current === address) return;
    shown.current = address;
    // React Router fetched the page's data alone.
    cacheForOffline(address);
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
