import { useEffect, type ComponentProps, type ReactNode } from 'react';
import { useActionData, useFetcher } from 'react-router';
import { isSignedOut, tellSignedOut } from '#platform/signed-out.ts';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Message } from '#ui/notice/message.tsx';
import { staffRefusalText, type RefusedForm, type FormRefusal } from './refusal-text.ts';

type StaffResult<Made> = (({ ok: true } & Made) | RefusedForm) & { intent?: string };

/**
 * A form's change. `Made`: what the page is given when it was done. When the sign-in has ended meanwhile, the page asks for it again and
 * keeps what was typed.
 */
export function useStaffAction<Made = object>(intent: string) {
  const fetcher = useFetcher<StaffResult<Made>>();
  // Without JavaScript the answer comes with the whole page.
  const posted = useActionData() as StaffResult<Made> | undefined;
  const result = fetcher.data ?? (posted?.intent === intent ? posted : undefined);
  useEffect(() => {
    if (isSignedOut(fetcher.data)) tellSignedOut();
  }, [fetcher.data]);
  return { Form: fetcher.Form, busy: fetcher.state !== 'idle', result };
}

interface StaffFormProps {
  /** Which of the page's changes this is. */
  intent: string;
  /** Shown by the button while nothing is under way. */
  submit: ReactNode;
  /** Said when it has been done. */
  done?: string;
  danger?: boolean;
  /** Small buttons beside a list's line have no frame of their own. */
  inline?: boolean;
  children?: ReactNode;
}

/** One change of the page by one form, with its refusal or success below it. Works without JavaScript too. */
export function StaffForm({
  intent,
  submit,
  done,
  danger = false,
  inline = false,
  children,
}: StaffFormProps) {
  const { Form, busy, result } = useStaffAction(intent);
  const words = useWords('staff');
  const kind = danger ? ' staff-button-danger' : inline ? '' : ' staff-button-pine';
  return (
    <Form method="post" className={inline ? 'staff-form-inline' : 'staff-form'}>
      <input type="hidden" name="intent" value={intent} />
      {children}
      <button type="submit" className={`staff-button${kind}`} aria-busy={busy || undefined}>
        {busy && <Icon name="spinner-gap" />}
        {submit}
      </button>
      <div role="status">
        {result?.ok === true && done && <p className="staff-done">{done}</p>}
        {result?.ok === false && <Message kind="error" title={staffRefusalText(words, result)} />}
      </div>
    </Form>
  );
}

/** Why a change was refused, read out at once. */
export function RefusalAlert({ refusal }: { refusal: FormRefusal | false | undefined }) {
  const words = useWords('staff');
  return refusal && <Message kind="error" role="alert" title={staffRefusalText(words, refusal)} />;
}

type PasswordFieldProps = Pick<ComponentProps<'input'>, 'name' | 'autoComplete'> & {
  id: string;
  label: string;
  hint?: string;
};

/** Pasting and password managers are welcome; what is typed is never changed. */
export function PasswordField({
  id,
  label,
  hint,
  name = 'password',
  autoComplete = 'current-password',
}: PasswordFieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        type="password"
        autoComplete={autoComplete}
        required
        aria-describedby={hint && `${id}-hint`}
      />
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** The password of the person who is signed in, before what decides about sign-ins; not asked when it was given a moment ago. */
export function OwnPasswordField({ id, recent = false }: { id: string; recent?: boolean }) {
  const words = useWords('staff');
  return recent ? null : <PasswordField id={id} label={words.yourPassword} hint={words.yourPasswordHint} />;
}
