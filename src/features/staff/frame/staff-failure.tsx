import type { ReactNode } from 'react';
import { useWords } from '#platform/words.tsx';
import { pageTitle } from '#ui/page/page-title.ts';
import { ReloadLink } from '#ui/page/reload-link.tsx';
import { useHeadingFocus } from '#ui/page/use-heading-focus.ts';

interface StaffFailureProps {
  /** The clinic's name: the way to the website. */
  brand: ReactNode;
  /** The clinic's name alone. */
  site: string;
  isDatabaseAway: boolean;
}

/** Shown instead of a staff page that failed to load. */
export function StaffFailure({ brand, site, isDatabaseAway }: StaffFailureProps) {
  const words = useWords('staff');
  const heading = useHeadingFocus();
  const title = isDatabaseAway ? words.databaseAwayTitle : words.failureTitle;
  return (
    <main className="staff-main">
      <title>{pageTitle(title, site)}</title>
      {brand}
      <div className="staff-heading">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p role="alert">{isDatabaseAway ? words.databaseAwayText : words.failureText}</p>
      </div>
      <p>
        <ReloadLink className="button button-pine">{words.tryAgain}</ReloadLink>
      </p>
    </main>
  );
}
