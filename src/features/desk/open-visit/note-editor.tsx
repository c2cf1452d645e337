import { useId } from 'react';
import { fill, useWords } from '#platform/words.tsx';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { DeskButton } from '../page/desk-button.tsx';
import { useDraft } from './use-draft.ts';
import type { VisitChanges } from '../visit/use-visit-changes.ts';

export const longestNote = 500;

interface NoteEditorProps {
  appointment: DeskAppointment;
  changes: VisitChanges;
}

/** What staff note about a visit. Typed text stays through whatever the day shows meanwhile, until it is saved. */
export function NoteEditor({ appointment, changes }: NoteEditorProps) {
  const words = useWords('desk-day');
  const id = useId();
  const draft = useDraft(`${appointment.id} note`, { note: appointment.note });
  const { changed, theirs } = draft;
  const isChanged = changed.note !== undefined;
  const save = async () => {
    const answer = await changes.change(appointment, changed, () => words.noteSaved, {
      note: appointment.note,
    });
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
      <label htmlFor={id}>{words.noteLabel}</label>
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
