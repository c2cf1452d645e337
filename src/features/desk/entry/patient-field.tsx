import { useState, type KeyboardEvent } from 'react';
import { clockText, pastDate, shortDateTime } from '#features/clinic/time/times-in-english.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Combobox } from '#ui/field/combobox.tsx';
import { WarningWords } from '../visit/warnings.tsx';
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
  // A stored draft asks for nobody before the receptionist types.
  const [isTyping, setTyping] = useState(false);
  const isAsked = isTyping && suggests && canMeanPatient(typed);
  const found = useFoundPatients(isAsked ? typed : '');
  const patients = found?.patients ?? [];
  const take = (patient: KnownPatient | Promise<KnownPatient | undefined>) => {
    setTyping(false);
    onTake(patient);
  };
  const newPatient = {
    key: 'new',
    take: onNew,
    shown: (
      <>
        <b>{fill(words.newPatient, { name: typed.trim() })}</b>
        <Keys names={['Ctrl', 'Enter']} />
      </>
    ),
  };
  const withoutNumber = {
    key: 'without-number',
    take: onWithoutNumber,
    shown: (
      <>
        <b>{words.newWithoutNumber}</b>
        <Keys names={['Alt', 'Enter']} />
      </>
    ),
  };
  const options = [
    ...patients.map((patient, index) => ({
      key: patient.id,
      take: () => take(patient),
      shown: (
        <>
          <PatientLine {...patient} />
          {index === 0 && <Keys names={['Enter']} />}
        </>
      ),
    })),
    newPatient,
    withoutNumber,
  ];
  const onOwnKey = ({ key, ctrlKey, altKey }: KeyboardEvent) => {
    if (key !== 'Enter') return false;
    if (ctrlKey) onNew();
    else if (altKey) onWithoutNumber();
    else if (isAsked && !found) take(lookUpPatients(typed).then((late) => late.patients[0]));
    else return false;
    return true;
  };
  return (
    <div className="patient-field">
      <Combobox
        {...{ id, typed, error, onOwnKey }}
        label={words.name}
        listLabel={words.suggested}
        options={isAsked && patients.length > 0 ? options : []}
        onType={(text) => {
          setTyping(true);
          onType(text);
        }}
        onTake={(index) => options[index]!.take()}
        onLeave={onLeave}
      />
      {found?.isUnanswered && (
        <p className="staff-quiet" role="status">
          {words.lookUpFailed}
        </p>
      )}
    </div>
  );
}

/** Name and last digits, then when the patient comes or came. */
export function PatientLine({ name, lang, lastDigits, warnings, today, next, last, service }: KnownPatient) {
  const words = useWords('desk-walk-in');
  const when = today
    ? fill(words.hereToday, { time: clockText(today.time) })
    : next
      ? fill(words.next, { when: shortDateTime(next) })
      : last
        ? fill(words.last, { when: pastDate(last) })
        : words.noVisit;
  return (
    <>
      <span>
        <b lang={lang}>{name}</b> <WarningWords warnings={warnings} message="" />
      </span>{' '}
      <span className="patient-digits">{lastDigits}</span>
      <small>{service ? `${when}, ${service}` : when}</small>
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
