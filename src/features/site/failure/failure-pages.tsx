import { createContext, use, type ReactNode } from 'react';
import { LocalizedText } from '#platform/localized-text.tsx';
import { useWords } from '#platform/words.tsx';
import { CallLink } from '#features/clinic/call-link.tsx';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { pageTitle } from '#ui/page/page-title.ts';
import { ReloadLink } from '#ui/page/reload-link.tsx';
import { SiteLink } from '#ui/page/site-link.tsx';

/** The sentence that asks a patient who calls to read out the request code. The server alone knows it (entry.server.tsx). */
export const FailureCodeContext = createContext('');

/** The page for an error: it names no cause, and gives the telephone number. */
export function FailurePage() {
  const words = useWords('failure');
  const { name } = useClinicFacts();
  return (
    <LostPage>
      <title>{pageTitle(words.failureTitle, name)}</title>
      <h1>
        <LocalizedText text={words.failureTitle} />
      </h1>
      <p className="lead">
        <LocalizedText text={words.failureText} /> {/* React leaves what the server put there. */}
        <span suppressHydrationWarning>{use(FailureCodeContext)}</span>
      </p>
      <p className="lost-page-actions">
        <CallLink className="button" />
        <ReloadLink className="button button-line">
          <LocalizedText text={words.tryAgain} />
        </ReloadLink>
      </p>
    </LostPage>
  );
}

/** The page for an unknown address, with links. `children`: the Book button, which the page takes from the booking feature. */
export function PageNotFound({ children }: { children: ReactNode }) {
  const words = useWords('failure');
  const { backHome } = useWords('clinic');
  return (
    <LostPage>
      <h1>
        <LocalizedText text={words.notFoundTitle} />
      </h1>
      <p className="lead">
        <LocalizedText text={words.notFoundText} />
      </p>
      <ul className="lost-page-links">
        {[
          ['/', backHome],
          ['/services', words.notFoundServices],
          ['/gallery', words.notFoundGallery],
        ].map(([to, text]) => (
          <li key={to}>
            <SiteLink className="link" to={to!}>
              {text}
              <Icon name="arrow-right" />
            </SiteLink>
          </li>
        ))}
      </ul>
      <p className="lost-page-actions">
        {children}
        <CallLink className="button button-line" />
      </p>
    </LostPage>
  );
}

/** Text beside a drawing of teeth, one of them missing. */
function LostPage({ children }: { children: ReactNode }) {
  return (
    <section className="wrap lost-page">
      <div>{children}</div>
      <svg className="arch-icon lost-page-arch" aria-hidden="true">
        <use href="#arch-gap" />
      </svg>
    </section>
  );
}
