import { useId, useState, type KeyboardEvent, type Ref } from 'react';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { useWords } from '#platform/words.tsx';
import { Field, fieldControl } from '#ui/field/field.tsx';
import { findServices, type ServiceOption } from './find-service.ts';

interface ServiceFieldProps {
  typed: string;
  error: string | undefined;
  ref?: Ref<HTMLInputElement>;
  onType: (typed: string) => void;
}

/** The first letters are enough: the best match is taken by Enter, or when one moves on. */
export function ServiceField({ typed, error, ref, onType }: ServiceFieldProps) {
  const words = useWords('desk-open-visit');
  const { bookable } = useClinicFacts();
  const id = useId();
  const [shown, setShown] = useState(false);
  const [active, setActive] = useState(0);
  const found = typed.trim() ? findServices(typed, bookable) : [];
  const open = shown && found.length > 0;
  const current = found[Math.min(active, found.length - 1)];
  const take = (service: ServiceOption | undefined) => {
    if (service) onType(service.name);
    setShown(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by && found.length > 0) {
      event.preventDefault();
      setShown(true);
      setActive(open ? (active + by + found.length) % found.length : 0);
    }
    // Enter also reaches the form, which saves the chosen service.
    if (event.key === 'Enter' && open) take(current);
    if (event.key === 'Escape' && open) {
      event.preventDefault();
      setShown(false);
    }
  };
  return (
    <Field id={id} label={words.serviceSelected} error={error}>
      <div className="service-field">
        <input
          {...fieldControl({ id, error })}
          {...(ref && { ref })}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-activedescendant={open && current ? `${id}-${found.indexOf(current)}` : undefined}
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            onType(event.target.value);
            setShown(true);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => take(shown ? current : undefined)}
        />
        <div role="listbox" id={`${id}-list`} aria-label={words.services} hidden={!open}>
          {found.map((service, index) => (
            <div
              key={service.text}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={service === current}
              // Runs before the field would lose the focus.
              onPointerDown={(event) => {
                event.preventDefault();
                take(service);
              }}
            >
              {service.name} <small>{service.category}</small>
            </div>
          ))}
        </div>
      </div>
    </Field>
  );
}
