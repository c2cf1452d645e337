import { useId } from 'react';
import type { BookableDentist } from '#features/clinic/services/bookable-dentists.ts';
import { useWords } from '#platform/words.tsx';

interface DentistChoiceProps {
  dentists: readonly BookableDentist[];
  chosen: BookableDentist | undefined;
  onChoose: (id: string | undefined) => void;
}

/** The choice of a new visit's dentist. Nothing where there is no choice. */
export function DentistChoice({ dentists, chosen, onChoose }: DentistChoiceProps) {
  const words = useWords('desk-dentists');
  const name = useId();
  if (dentists.length < 2) return null;
  const choices = [{ id: undefined, name: dentists.length === 2 ? words.either : words.any }, ...dentists];
  return (
    <fieldset className="time-choice">
      <legend>{words.withWhom}</legend>
      {choices.map((one) => (
        <label key={one.id ?? ''}>
          <input type="radio" name={name} checked={one.id === chosen?.id} onChange={() => onChoose(one.id)} />
          <span>{one.name}</span>
        </label>
      ))}
    </fieldset>
  );
}
