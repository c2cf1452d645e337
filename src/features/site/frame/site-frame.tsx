import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '#ui/icons/icon.tsx';
import { useClinicWords } from '#features/clinic/use-clinic-words.ts';
import { KeptNote } from './kept-note.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteNav } from './site-nav.tsx';
import { useClinicFacts } from '#features/clinic/use-clinic-facts.ts';

interface SiteFrameProps {
  /** Makes a Book Appointment button with the given classes; an icon stands before the words where one is given. */
  book: (className: string, icon?: ReactNode) => ReactNode;
  /** For the copyright line. */
  year: string;
  children: ReactNode;
}

/** What every public page has around it: the bar, the footer and, on phones, the dock with Call and Book in thumb reach. */
export function SiteFrame({ book, year, children }: SiteFrameProps) {
  const words = useClinicWords();
  const { phone } = useClinicFacts();
  const { pathname } = useLocation();
  return (
    <div className="site">
      <a className="skip-link" href="#main">
        {words.skipToContent}
      </a>
      <SiteNav book={book} />
      <main id="main" tabIndex={-1}>
        <KeptNote />
        {children}
      </main>
      <SiteFooter year={year} />
      {/* The home page's first screen has a Book tile of its own, so there the dock begins one screen down. */}
      <nav className="dock-reach" data-below-first-screen={pathname === '/'} aria-label={words.quickActions}>
        <div className="dock">
          <a className="button button-line" href={phone.href}>
            <Icon name="phone" />
            {words.call}
          </a>
          {book('button', <Icon name="calendar-check" />)}
        </div>
      </nav>
    </div>
  );
}
