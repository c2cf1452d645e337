import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import type { DraftState } from '../draft/draft-state.ts';
import { useDraftValue, type FieldPath } from '../draft/use-draft.tsx';

/** Fields below a path that can't be saved, or whose words wait for a reason. */
export const faultsBelow = (
  { errors, unreasoned }: Pick<DraftState, 'errors' | 'unreasoned'>,
  path: FieldPath,
) => {
  const below = `${path.join('.')}.`;
  return [...Object.keys(errors), ...unreasoned].filter((one) => one.startsWith(below));
};

interface FoldedLineProps {
  /** Of the line in the document. */
  path: FieldPath;
  name: string;
  /** It has just been added: it opens by itself, and the keys are in its first field. */
  isNew?: boolean;
  className?: string;
  /** What is seen of it while it is closed. */
  summary: (isOpen: boolean) => ReactNode;
  /** Its fields, drawn while it is open. */
  children: () => ReactNode;
}

/** One line of a list: closed it says what it is, opened it has its fields. What is wrong in it opens it. */
export function FoldedLine({
  path,
  name,
  isNew = false,
  className = '',
  summary,
  children,
}: FoldedLineProps) {
  const words = useWords('clinic-parts');
  const fault = useDraftValue((state) => {
    const faults = faultsBelow(state, path);
    // Asked for once more it opens once more.
    return faults.length > 0 ? `${state.isAsked} ${faults.join()}` : '';
  });
  const [isOpen, setOpen] = useState(isNew);
  const [opened, setOpened] = useState('');
  if (fault !== opened) {
    setOpened(fault);
    if (fault !== '') setOpen(true);
  }
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
      <div className="folded-line">
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
        <div className="folded-fields" id={id} ref={fields}>
          {children()}
        </div>
      )}
    </div>
  );
}
