import { useState, type KeyboardEvent } from 'react';
import { clockText, pastDate, shortDateTime } from '#features/clinic/time/times-in-english.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Field, fieldControl } from '#ui/field/field.tsx';
import { canMeanPatient, lookUpPatients, useFoundPatients, type KnownPatient } from './use-found-patients.ts';

interface PatientFieldProps {
  id: string;
  typed: string;
  error: string | undefined;
  /** False once the patient has a number. */
  suggests: boolean;
  onType: (typed: string) => void;
  /** A promise where Enter was pressed before the suggestions came. */
  onTake: (patient: KnownPatient | Promise<KnownPatient | undefined>) => void;
  onNew: () => void;
  onWithoutNumber: () => void;
  onLeave: () => void;
}

/**
 * A name or a number, with the patients whom it can mean: Enter takes the first, Ctrl+Enter enters a new one, Alt+Enter one who has no
 * number.
 */
export function PatientField(props: PatientFieldProps) {
  const { id, typed, error, suggests, onType, onTake, onNew, onWithoutNumber, onLeave } = props;
  const words = useWords('desk-walk-in');
  const [shown, setShown] = useState(false);
  const [active, setActive] = useState(0);
  const isAsked = shown && suggests && canMeanPatient(typed);
  const found = useFoundPatients(isAsked ? typed : '');
  const patients = found?.patients ?? [];
  const open = isAsked && patients.length > 0;
  /** Below the patients: a new one with a number, and one without. */
  const count = patients.length + 2;
  const take = (index: number) => {
    setShown(false);
    const patient = patients[index];
    if (patient) onTake(patient);
    else if (index === patients.length) onNew();
    else onWithoutNumber();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by && open) setActive((active + by + count) % count);
    else if (event.key === 'Enter' && event.ctrlKey) take(patients.length);
    else if (event.key === 'Enter' && event.altKey) take(patients.length + 1);
    else if (event.key === 'Enter' && open) take(active);
    else if (event.key === 'Enter' && isAsked && !found) {
      setShown(false);
      onTake(lookUpPatients(typed).then((late) => late.patients[0]));
    } else if (event.key === 'Escape' && open) setShown(false);
    else return;
    event.preventDefault();
  };
  const option = (index: number) => ({
    id: `${id}-${index}`,
    role: 'option',
    tabIndex: -1,
    'aria-selected': index === active,
    // Runs before the field would lose the focus.
    onPointerDown: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      take(index);
    },
  });
  return (
    <Field id={id} label={words.name} error={error}>
      <div className="service-field patient-field">
        <input
          {...fieldControl({ id, error })}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-activedescendant={open ? `${id}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            onType(event.target.value);
            setShown(true);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => {
            setShown(false);
            onLeave();
          }}
        />
        <div role="listbox" id={`${id}-list`} aria-label={words.suggested} hidden={!open}>
          {patients.map((patient, index) => (
            <div key={patient.id} {...option(index)}>
              <PatientLine {...patient} />
              {index === 0 && <Keys names={['Enter']} />}
            </div>
          ))}
          <div {...option(patients.length)}>
            <b>{fill(words.newPatient, { name: typed.trim() })}</b>
            <Keys names={['Ctrl', 'Enter']} />
          </div>
          <div {...option(patients.length + 1)}>
            <b>{words.newWithoutNumber}</b>
            <Keys names={['Alt', 'Enter']} />
          </div>
        </div>
      </div>
    </Field>
  );
}

/** Name and last digits, then when the patient comes or came. */
export function PatientLine({ name, lang, lastDigits, today, next, last, service }: KnownPatient) {
  const words = useWords('desk-walk-in');
  const when = today
    ? fill(words.hereToday, { time: clockText(today.time) })
    : next
      ? fill(words.next, { when: shortDateTime(next) })
      : fill(words.last, { when: pastDate(last) });
  return (
    <>
      <b lang={lang}>{name}</b> <span className="patient-digits">{lastDigits}</span>
      <small>{`${when}, ${service}`}</small>
    </>
  );
}

/** Keys as a hint for the eye. */
const Keys = ({ names }: { names: readonly string[] }) => (
  <span className="patient-keys" aria-hidden="true">
    {names.map((name) => (
      <kbd key={name}>{name}</kbd>
    ))}
  </span>
);
