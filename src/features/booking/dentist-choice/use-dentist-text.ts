import { fill } from '#platform/fill-text.ts';
import { useOptionalWords } from '#platform/words.tsx';

/** Says with whom a visit is, where the patient chose: 'with Dr. Anita'. */
export function useDentistText() {
  const words = useOptionalWords('dentist-choice');
  return (dentist: { name: string } | undefined): string | undefined =>
    words && dentist && fill(words.with, { name: dentist.name });
}
