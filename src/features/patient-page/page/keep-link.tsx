import type { MouseEvent } from 'react';
import { Icon } from '#ui/icons/icon.tsx';
import { usePatientWords } from './use-patient-words.ts';

export interface KeepLinkProps {
  address: string;
  /** Where scripts run; otherwise the link leads to the page. */
  onKeep: () => void;
}

/** The way back from a question, with nothing changed. */
export function KeepLink({ address, onKeep }: KeepLinkProps) {
  const words = usePatientWords();
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onKeep();
  };
  return (
    <a className="button button-line" href={address} onClick={onClick} data-enhanced="">
      <Icon name="arrow-left" />
      {words.keep}
    </a>
  );
}
