import { fill } from '#platform/fill-text.ts';
import { useWordsIfAny } from '#platform/words.tsx';

/** Says with whom a visit is, where the patient chose: 'with Dr. Anita'. */
export function useWithWhom() {
  const words = useWordsIfAny('dentist-choice');
  return (dentist: { name: string } | undefined): string | undefined =>
    words && dentist && fill(words.with, { name: dentist.name });
}
