import { langOfText } from '#platform/language-of-text.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { ChangingText } from '#ui/page/changing-text.tsx';

/** An allergy, in English, Hindi or Marathi. */
export const isWarning = (note: string) => /allerg|लर्ज[ीि]/i.test(note);

/** What staff noted; an allergy catches the eye. */
export function VisitNote({ note }: { note: string }) {
  const lang = langOfText(note);
  if (!isWarning(note)) return <span lang={lang}>{note}</span>;
  return (
    <strong lang={lang}>
      <Icon name="warning-circle" />
      <ChangingText>{note}</ChangingText>
    </strong>
  );
}
