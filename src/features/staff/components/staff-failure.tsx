import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useStaffWords } from '../words/use-staff-words.ts';

interface StaffFailureProps {
  /** The clinic's name: the way to the website. */
  brand: ReactNode;
  isDatabaseAway: boolean;
}

/** In place of a staff page that could not be loaded. */
export function StaffFailure({ brand, isDatabaseAway }: StaffFailureProps) {
  const words = useStaffWords();
  const { pathname, search } = useLocation();
  const title = isDatabaseAway ? words.databaseAwayTitle : words.failureTitle;
  return (
    <main className="staff-main">
      <title>{title}</title>
      {brand}
      <div className="staff-heading">
        <h1>{title}</h1>
        <p role="alert">{isDatabaseAway ? words.databaseAwayText : words.failureText}</p>
      </div>
      <p>
        {/* Loads the page anew: nothing that went wrong in this one is kept. */}
        <a className="button button-pine" href={pathname + search}>
          {words.tryAgain}
        </a>
      </p>
    </main>
  );
}
