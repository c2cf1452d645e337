import { LocalizedText } from '#platform/localized-text.tsx';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import { ChangingText } from '../page/changing-text.tsx';

interface FieldProps {
  id: string;
  label: string;
  /** Note beside the label of a field that may stay empty. */
  optional?: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** A way out, shown after the error. */
  errorLink?: ReactNode;
  /** Makes the error an alert, for a field that does not get the focus with its error. */
  alert?: boolean;
  /** The control; it is to carry `fieldControl(…)`. */
  children: ReactNode;
}

/** A labelled control with its hint and its error. */
export function Field({ id, label, optional, hint, error, errorLink, alert, children }: FieldProps) {
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
      {error && <FieldError id={`${id}-error`} error={error} link={errorLink} alert={alert} />}
      {hint && <FieldHint id={`${id}-hint`} hint={hint} />}
    </div>
  );
}

export function FieldError({
  id,
  error,
  link,
  alert = false,
}: {
  id: string;
  error: string;
  link?: ReactNode;
  alert?: boolean | undefined;
}) {
  return (
    <p className="field-error" id={id} role={alert ? 'alert' : undefined}>
      <Icon name="warning-circle" />
      <ChangingText by={error}>
        <LocalizedText text={error} /> {link}
      </ChangingText>
    </p>
  );
}

export const FieldHint = ({ id, hint }: { id: string; hint: ReactNode }) => (
  <p className="field-hint" id={id}>
    {typeof hint === 'string' ? <LocalizedText text={hint} /> : hint}
  </p>
);

type TextFieldProps = Omit<FieldProps, 'children'> & Omit<ComponentProps<'input'>, 'id'>;

/** A labelled input; further props go to the input. */
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
