import type { FormEvent, ReactNode } from 'react';
import { actionField, actionText, type PatientAction } from './patient-actions.ts';

/** What a form of the page needs. */
export interface ActionTaker {
  /** Where the page is: '/appointment/…'. */
  address: string;
  /** Where scripts run; otherwise the form is posted. */
  onAction: (action: PatientAction) => void;
  doing: PatientAction['type'] | undefined;
}

interface DeedFormProps extends ActionTaker {
  action: Exclude<PatientAction, { type: 'move' }>;
  className?: string;
  children: ReactNode;
  /** More of the button. */
  button?: { role?: 'switch'; 'aria-checked'?: boolean; 'aria-describedby'?: string };
}

/** One button that does something to the appointment: a form of its own, with and without scripts. */
export function ActionForm({ action, address, onAction, doing, className, button, children }: DeedFormProps) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onAction(action);
  };
  return (
    <form method="post" action={address} onSubmit={onSubmit}>
      <button
        {...button}
        type="submit"
        className={className}
        name={actionField}
        value={actionText(action)}
        aria-busy={doing === action.type || undefined}
      >
        {children}
      </button>
    </form>
  );
}
