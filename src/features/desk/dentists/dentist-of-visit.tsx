import { dentistNamed } from '#features/clinic/services/bookable-dentists.ts';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';

interface WithDentist {
  /** The id of the chosen dentist. */
  dentist: string | null;
}

/** 'with Dr. Rao' where a dentist was chosen; '' otherwise. */
export function useWithDentist({ dentist }: WithDentist): string {
  const words = useWords('desk-dentists');
  const chosen = dentistNamed(dentist, useClinicFacts());
  return chosen ? fill(words.with, { dentist: chosen.name }) : '';
}

export function DentistOfVisit({ visit }: { visit: WithDentist }) {
  const text = useWithDentist(visit);
  return text && <span className="with-dentist">{text}</span>;
}
