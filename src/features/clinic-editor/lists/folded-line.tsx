import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import type { DraftState } from '../draft/draft-state.ts';
import { useIsShown, useOpenForField } from '../draft/field-link.tsx';
import { useDraftValue, type FieldPath } from '../draft/use-draft.tsx';

/** Fields below a path that can't be saved. */
export const faultsBelow = ({ errors }: Pick<DraftState, 'errors'>, path: FieldPath) => {
  const below = `${path.join('.')}.`;
  return Object.keys(errors).filter((one) => one.startsWith(below));
};

interface FoldedLineProps {
  /** The line's path in the document. */
  path: FieldPath;
  /** Another path whose fields are in the line. */
  otherPath?: FieldPath | undefined;
  name: string;
  /** A new line opens at once, with the focus in its first field. */
  isNew?: boolean;
  className?: string;
  /** The content of the closed line. */
  summary: (isOpen: boolean) => ReactNode;
  /** Its fields, rendered only while it is open. */
  children: () => ReactNode;
}

/** A line that opens to its fields; a fault opens it too. */
export function FoldedLine({
  path,
  otherPath = path,
  name,
  isNew = false,
  className = '',
  summary,
  children,
}: FoldedLineProps) {
  const words = useWords('clinic-parts');
  const fault = useDraftValue((state) => {
    const faults = [path, otherPath].flatMap((one) => faultsBelow(state, one));
    // `isAsked` joins the key, so that a closed line opens again when the owner goes on.
    return faults.length > 0 ? `${state.isAsked} ${faults.join()}` : '';
  });
  const [isOpen, setOpen] = useState(isNew);
  const [opened, setOpened] = useState('');
  if (fault !== opened) {
    setOpened(fault);
    if (fault !== '') setOpen(true);
  }
  const isShown = useIsShown();
  useOpenForField(isShown(path) || isShown(otherPath), () => setOpen(true));
  const id = useId();
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) fields.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [isNew]);
  return (
    <div
      className={`folded ${className}`.trim()}
      role="group"
      aria-label={name}
      data-open={isOpen || undefined}
    >
      <div className="folded-line row-wrap">
        {summary(isOpen)}
        <button
          type="button"
          className="staff-button folded-button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'check' : 'pencil-simple'} />
          <span className="folded-word">{isOpen ? words.close : words.change}</span>
          <span className="visually-hidden">{` ${name}`}</span>
        </button>
      </div>
      {isOpen && (
        <div className="folded-fields stack gap-4" id={id} ref={fields}>
          {children()}
        </div>
      )}
    </div>
  );
}
