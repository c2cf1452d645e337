import { useId } from 'react';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { DeskButton } from '../page/desk-page.tsx';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import type { VisitChanges } from '../visit/use-visit-changes.ts';
import { longestNote } from '../visit/patient-fields.ts';
import { useDraft } from './use-draft.ts';

interface NoteEditorProps {
  visit: DeskAppointment;
  changes: VisitChanges;
}

/** What staff note about a visit. Typed text stays until it is saved, whatever the day shows meanwhile. */
export function NoteEditor({ visit, changes }: NoteEditorProps) {
  const words = useWords('desk-open-visit');
  const id = useId();
  const draft = useDraft(`${visit.id} note`, { note: visit.note });
  const { changed, theirs } = draft;
  const isChanged = changed.note !== undefined;
  const save = async () => {
    const back = { note: visit.note };
    const answer = await changes.change(visit, changed, { done: () => words.noteSaved, back });
    if (answer?.ok) draft.clear();
  };
  return (
    <form
      className="visit-note"
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) void save();
      }}
    >
      <label htmlFor={id} className="visually-hidden">
        {words.noteLabel}
      </label>
      <input
        id={id}
        value={draft.values.note}
        maxLength={longestNote}
        autoComplete="off"
        placeholder={words.noteLabel}
        aria-describedby={theirs.note === undefined ? undefined : `${id}-theirs`}
        onChange={(event) => draft.set('note', event.target.value)}
      />
      <DeskButton type="submit" className="staff-button" disabled={!isChanged}>
        {words.saveNote}
      </DeskButton>
      {theirs.note !== undefined && (
        <p id={`${id}-theirs`} role="alert">
          {fill(words.nowSays, { note: theirs.note })}
        </p>
      )}
    </form>
  );
}
