import { Icon } from '#ui/icons/icon.tsx';

const isWarning = (note: string) => /allerg/i.test(note);

/** What staff noted; an allergy catches the eye. */
export function VisitNote({ note }: { note: string }) {
  if (!isWarning(note)) return note;
  return (
    <strong>
      <Icon name="warning-circle" />
      {note}
    </strong>
  );
}
