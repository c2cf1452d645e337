import { useId, type Ref } from 'react';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { useWords } from '#platform/words.tsx';
import { Combobox } from '#ui/field/combobox.tsx';
import { findServices } from './find-service.ts';

interface ServiceFieldProps {
  typed: string;
  error: string | undefined;
  ref?: Ref<HTMLInputElement>;
  onType: (typed: string) => void;
}

/** The first letters are enough: the best match is taken by Enter, which also saves the form, or when one moves on. */
export function ServiceField({ typed, error, ref, onType }: ServiceFieldProps) {
  const words = useWords('desk-open-visit');
  const { bookable } = useClinicFacts();
  const id = useId();
  const found = typed.trim() ? findServices(typed, bookable) : [];
  const take = (index: number) => onType(found[index]!.name);
  return (
    <Combobox
      {...{ id, ref, typed, error, onType }}
      label={words.serviceSelected}
      listLabel={words.services}
      options={found.map(({ name, category, text }) => ({
        key: text,
        shown: (
          <>
            {name} <small>{category}</small>
          </>
        ),
      }))}
      onTake={take}
      onLeave={(index) => {
        if (index !== undefined) take(index);
      }}
      entersForm
    />
  );
}
