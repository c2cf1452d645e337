import { useState } from 'react';
import type { BookableDentist } from '#features/clinic/services/bookable-dentists.ts';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { useWords } from '#platform/words.tsx';

/** From so many on, columns may not fit side by side. */
const minDentists = 3;

/** Stays for the next day that this window shows. */
const last: { id?: string | undefined } = {};

/** The dentist whose column alone is shown; undefined: all are. */
export function useShownDentist() {
  const { dentists = [] } = useClinicFacts();
  const [id, setId] = useState(last.id);
  const show = (next: string | undefined) => {
    last.id = next;
    setId(next);
  };
  const hasChoice = dentists.length >= minDentists;
  return { shown: hasChoice ? dentists.find((dentist) => dentist.id === id) : undefined, show, hasChoice };
}

interface DentistSwitchProps {
  shown: BookableDentist | undefined;
  onShow: (id: string | undefined) => void;
}

/** 'All', or one dentist's column. */
export function DentistSwitch({ shown, onShow }: DentistSwitchProps) {
  const words = useWords('desk-dentists');
  const { dentists = [] } = useClinicFacts();
  const choices = [{ id: undefined, name: words.all }, ...dentists];
  return (
    <div className="desk-segments dentist-switch" role="group" aria-label={words.show}>
      {choices.map(({ id, name }) => (
        <button key={id ?? ''} type="button" aria-pressed={shown?.id === id} onClick={() => onShow(id)}>
          {name}
        </button>
      ))}
    </div>
  );
}
