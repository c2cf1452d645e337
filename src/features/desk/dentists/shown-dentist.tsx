import { useState } from 'react';
import type { BookableDentist } from '#features/clinic/services/bookable-dentists.ts';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { useWords } from '#platform/words.tsx';

/** Stays for the next day or week that this window shows. */
const last: { id?: string | undefined } = {};

/** The dentist whose visits alone are shown; undefined: all are. There is a choice from so many dentists on. */
export function useShownDentist(minDentists: number) {
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
  const choices = [{ id: undefined, name: dentists.length === 2 ? words.both : words.all }, ...dentists];
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
