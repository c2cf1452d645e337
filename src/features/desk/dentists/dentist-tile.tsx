import { dentistOfVisit } from '#features/booking/slots/dentists-on-duty.ts';
import type { ChairTime } from '#features/booking/slots/chair-time.ts';
import {
  type BookableDentist,
  dentistNamed,
  type DentistFacts,
} from '#features/clinic/services/bookable-dentists.ts';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { useWords } from '#platform/words.tsx';

/** The dentist who sees a visit, by the number that the week gives them. */
export interface DentistMark {
  dentist: BookableDentist;
  number: number;
  /** The patient, or staff for them, chose this dentist. */
  isChosen: boolean;
}

/** Undefined where nobody is known to see the visit. */
export function dentistMarkOf(
  visit: ChairTime & { dentist: string | null },
  facts: DentistFacts,
): DentistMark | undefined {
  const dentist = dentistOfVisit(visit, facts);
  if (!dentist) return undefined;
  const number = facts.dentists!.indexOf(dentist) + 1;
  return { dentist, number, isChosen: dentistNamed(visit.dentist, facts) !== undefined };
}

/** Number of colours; further dentists are told apart by their number. */
const colors = 3;
export const dentistColor = ({ number }: Pick<DentistMark, 'number'>): number => ((number - 1) % colors) + 1;

/** Filled where the dentist was chosen, an outline where any would do. The number is drawn by the styles: a visit's name has the dentist's. */
export function DentistTile({ mark }: { mark: Pick<DentistMark, 'number' | 'isChosen'> }) {
  return (
    <span
      className="dentist-tile"
      data-number={mark.number}
      data-dentist={dentistColor(mark)}
      data-chosen={mark.isChosen ? '' : undefined}
    />
  );
}

/** The numbers of the dentists, and what an outline means. */
export function DentistLegend() {
  const words = useWords('desk-dentists');
  const { dentists = [] } = useClinicFacts();
  if (dentists.length === 0) return null;
  return (
    <ul className="dentist-legend" aria-label={words.numbers}>
      {dentists.map(({ id, name }, index) => (
        <li key={id}>
          <DentistTile mark={{ number: index + 1, isChosen: true }} /> {name}
        </li>
      ))}
      <li>
        <span className="dentist-tile" data-dentist={colors} /> {words.notChosen}
      </li>
    </ul>
  );
}
