import type { FormEvent, ReactNode } from 'react';
import { deedField, deedText, type Deed } from './own-deeds.ts';

/** What a form of the page needs. */
export interface DeedTaker {
  /** Where the page is: '/appointment/…'. */
  address: string;
  /** Where scripts run; otherwise the form is posted. */
  onDeed: (deed: Deed) => void;
  doing: Deed['type'] | undefined;
}

interface DeedFormProps extends DeedTaker {
  deed: Exclude<Deed, { type: 'move' }>;
  className?: string;
  children: ReactNode;
  /** More of the button. */
  button?: { role?: 'switch'; 'aria-checked'?: boolean; 'aria-describedby'?: string };
}

/** One button that does something to the appointment: a form of its own, with and without scripts. */
export function DeedForm({ deed, address, onDeed, doing, className, button, children }: DeedFormProps) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onDeed(deed);
  };
  return (
    <form method="post" action={address} onSubmit={onSubmit}>
      <button
        {...button}
        type="submit"
        className={className}
        name={deedField}
        value={deedText(deed)}
        aria-busy={doing === deed.type || undefined}
      >
        {children}
      </button>
    </form>
  );
}
