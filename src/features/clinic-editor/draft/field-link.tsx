import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useWords } from '#platform/words.tsx';
import type { DraftState } from './draft-state.ts';
import { partOf } from './editor-parts.ts';
import { useDraftValue, type FieldPath } from './use-draft.tsx';

/** The editor's address that opens a field, by its path. */
export const addressOfField = (path: string): string =>
  `/staff/clinic?${new URLSearchParams({ part: partOf(path.split('.')), field: path })}`;

/** Leads to a field from every page with a draft; the editor opens, scrolls to and focuses what the address names. */
export function FieldLink({ path, of, children }: { path: string; of?: string; children?: ReactNode }) {
  const words = useWords('clinic-draft');
  return (
    <Link className="staff-button" to={addressOfField(path)} preventScrollReset>
      {children ?? words.showField}
      {of && <span className="visually-hidden">{`: ${of}`}</span>}
    </Link>
  );
}

/** Whether the owner asked to see a field at or below a path. */
export const useIsShown = () => {
  const shown = useDraftValue((state) => state.shown);
  return (path: FieldPath): boolean =>
    shown !== undefined && `${shown.path}.`.startsWith(`${path.join('.')}.`);
};

/** Opens a closed line, list or filter when the owner asks to see a field in it. */
export function useOpenForField(isHere: boolean, open: () => void): void {
  const shown = useDraftValue((state) => state.shown);
  const [seen, setSeen] = useState<DraftState['shown']>();
  if (shown === seen) return;
  setSeen(shown);
  if (isHere) open();
}
