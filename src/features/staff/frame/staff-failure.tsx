import type { ReactNode } from 'react';
import { ReloadLink } from '#ui/page/reload-link.tsx';
import { useStaffWords } from '../session/use-staff-words.ts';

interface StaffFailureProps {
  /** The clinic's name: the way to the website. */
  brand: ReactNode;
  isDatabaseAway: boolean;
}

/** In place of a staff page that could not be loaded. */
export function StaffFailure({ brand, isDatabaseAway }: StaffFailureProps) {
  const words = useStaffWords();
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
        <ReloadLink className="button button-pine">{words.tryAgain}</ReloadLink>
      </p>
    </main>
  );
}
