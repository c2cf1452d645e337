import { LocalizedText } from '#platform/localized-text.tsx';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import { ChangingText } from '../page/changing-text.tsx';

interface FieldProps {
  id: string;
  label: string;
  /** Said beside the label of a field that may stay empty. */
  optional?: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** The error is read out when it comes: where nothing else tells of it, such as the focus on the field. */
  alert?: boolean;
  /** The control; it is to carry `fieldControl(…)`. */
  children: ReactNode;
}

/** A labelled control with its hint and its error. */
export function Field({ id, label, optional, hint, error, alert, children }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>
        <LocalizedText text={label} />
        {optional && (
          <span>
            {' '}
            <LocalizedText text={optional} />
          </span>
        )}
      </label>
      {children}
      {error && (
        <p className="field-error" id={`${id}-error`} role={alert ? 'alert' : undefined}>
          <Icon name="warning-circle" />
          <ChangingText by={error}>
            <LocalizedText text={error} />
          </ChangingText>
        </p>
      )}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {typeof hint === 'string' ? <LocalizedText text={hint} /> : hint}
        </p>
      )}
    </div>
  );
}

type TextFieldProps = Omit<FieldProps, 'children'> & Omit<ComponentProps<'input'>, 'id'>;

/** A labelled input; what else it is given is the input's own. */
export function TextField({
  id,
  label,
  optional = '',
  hint,
  error,
  alert = false,
  ...input
}: TextFieldProps) {
  return (
    <Field id={id} label={label} optional={optional} hint={hint} error={error} alert={alert}>
      <input {...fieldControl({ id, error, hint })} {...input} />
    </Field>
  );
}

/** The attributes that tie a control to its label, hint and error. */
export function fieldControl({
  id,
  error,
  hint,
}: {
  id: string;
  error?: string | undefined;
  hint?: ReactNode;
}) {
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  } satisfies ComponentProps<'input'>;
}
