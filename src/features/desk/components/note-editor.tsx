import { useId, useState } from 'react';
import { fill } from '#platform/words.tsx';
import type { DeskAppointment } from '../desk-appointment.ts';
import { useDayWords } from '../words/use-day-words.ts';
import { DeskButton } from './desk-button.tsx';
import type { VisitChanges } from './use-visit-changes.ts';

export const longestNote = 500;

interface NoteEditorProps {
  appointment: DeskAppointment;
  changes: VisitChanges;
}

/** What staff note about a visit. Typed text stays through whatever the day shows meanwhile, until it is saved. */
export function NoteEditor({ appointment, changes }: NoteEditorProps) {
  const words = useDayWords();
  const id = useId();
  const [draft, setDraft] = useState<string>();
  const [theirs, setTheirs] = useState<string>();
  const save = async () => {
    const answer = await changes.change(appointment, { note: draft ?? '' }, () => words.noteSaved);
    if (answer?.ok) {
      setDraft(undefined);
      setTheirs(undefined);
    } else if (answer?.reason === 'changed-meanwhile') setTheirs(answer.current?.note);
  };
  const changed = draft !== undefined && draft !== appointment.note;
  return (
    <form
      className="visit-note"
      onSubmit={(event) => {
        event.preventDefault();
        if (changed) void save();
      }}
    >
      <label htmlFor={id}>{words.noteLabel}</label>
      <input
        id={id}
        value={draft ?? appointment.note}
        maxLength={longestNote}
        autoComplete="off"
        aria-describedby={theirs === undefined ? undefined : `${id}-theirs`}
        onChange={(event) => setDraft(event.target.value)}
      />
      <DeskButton type="submit" className="staff-button" disabled={!changed}>
        {words.saveNote}
      </DeskButton>
      {theirs !== undefined && (
        <p id={`${id}-theirs`} role="alert">
          {fill(words.nowSays, { note: theirs })}
        </p>
      )}
    </form>
  );
}
