import { fill, useWords } from '#platform/words.tsx';
import type { Carried } from './use-carried.ts';

/** What is being moved, for those who see it; the live region tells the others. */
export function CarriedBar({ carried: { visit, from, leave } }: { carried: Carried }) {
  const words = useWords('desk-week');
  if (!visit) return null;
  return (
    <div className="week-carried">
      <p>
        <b>{fill(words.carried, { patient: visit.firstName, from })}</b> {words.carriedHint}
      </p>
      <button type="button" className="staff-button" onClick={leave}>
        {words.leaveIt}
      </button>
    </div>
  );
}
