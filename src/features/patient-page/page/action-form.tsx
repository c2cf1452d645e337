import type { FormEvent, MouseEvent, ReactNode } from 'react';
import { isPlainClick } from '#ui/page/plain-click.ts';
import { actionField, type PatientAction } from './patient-actions.ts';

/** Props of a form of the page. */
export interface ActionProps {
  /** The page's path: '/appointment/…'. */
  address: string;
  /** Handles the action with scripts; otherwise the form is posted. */
  onAction: (action: PatientAction) => void;
  /** Pending actions. */
  doing: readonly PatientAction['type'][];
}

interface ActionFormProps extends ActionProps {
  action: Exclude<PatientAction, { type: 'move' | 'number' | 'number-code' }>;
  className?: string;
  children: ReactNode;
  /** Additional attributes of the button. */
  button?: { role?: 'switch'; 'aria-checked'?: boolean; 'aria-describedby'?: string };
}

/** One button for one action on the appointment, in a form of its own that works without scripts. */
export function ActionForm(props: ActionFormProps) {
  const { action, address, onAction, doing, className, button, children } = props;
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
        value={JSON.stringify(action)}
        aria-busy={doing.includes(action.type) || undefined}
      >
        {children}
      </button>
    </form>
  );
}

/** A link to another view of the page; with scripts the view changes without a navigation. */
export function linkTo(href: string, onShow: () => void) {
  return {
    href,
    'data-enhanced': '',
    onClick: (event: MouseEvent) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      onShow();
    },
  };
}
