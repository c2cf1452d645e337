import { useState, type KeyboardEvent, type RefObject } from 'react';
import { Form, Link } from 'react-router';
import { plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Key } from '../page/desk-page.tsx';
import { PatientLine } from './patient-field.tsx';
import { useFoundPatients } from './use-found-patients.ts';

/** Shows who is found while a name or number is typed, over the day or the week; Enter leads to all who are found. */
export function DeskSearch({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const words = useWords('desk-page');
  const entryWords = useWords('desk-walk-in');
  const [typed, setTyped] = useState('');
  const found = useFoundPatients(typed);
  const close = () => setTyped('');
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Escape' && found) {
      close();
      field.current!.focus();
    }
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')];
    const next = by && stops[stops.findIndex((stop) => stop === document.activeElement) + by];
    if (!next || stops.length === 1) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <Form
      method="post"
      action="/staff/patients"
      role="search"
      className="desk-search row"
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close();
      }}
    >
      <Icon name="magnifying-glass" />
      <input
        ref={field}
        name="q"
        type="search"
        placeholder={words.findPlaceholder}
        aria-label={words.find}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
      <Key name="/" />
      <p className={found?.isUnanswered ? 'suggestions desk-search-found' : 'visually-hidden'} role="status">
        {found?.isUnanswered
          ? entryWords.lookUpFailed
          : found && plural(entryWords.patientsFound, { n: found.patients.length })}
      </p>
      {found && found.patients.length > 0 && (
        <ul className="suggestions desk-search-found" aria-label={entryWords.suggested}>
          {found.patients.map((patient) => (
            <li key={patient.id}>
              <Link to={`/staff/patients?open=${patient.id}`}>
                <PatientLine {...patient} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Form>
  );
}
