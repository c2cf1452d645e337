import {
  createContext,
  useContext,
  useEffect,
  useId,
  useRef,
  type ComponentProps,
  type ReactNode,
  type Ref,
} from 'react';
import { useActionData, useFetcher } from 'react-router';
import { isSignedOut, tellSignedOut } from '#platform/signed-out.ts';
import { useWords } from '#platform/words.tsx';
import { TextField } from '#ui/field/field.tsx';
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

/** Why the form around a field was refused, and where that is said. */
const FormRefused = createContext<{ refusal: FormRefusal; messageId: string } | undefined>(undefined);

/** Its fields for passwords and codes know of the form's refusal: the one at fault says so and takes the focus. */
export function RefusedFields({
  refusal,
  children,
}: {
  refusal: FormRefusal | false | undefined;
  children: ReactNode;
}) {
  const messageId = useId();
  return <FormRefused value={refusal ? { refusal, messageId } : undefined}>{children}</FormRefused>;
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
  /** Its button is not the page's foremost. */
  quiet?: boolean;
  /** Of the page, where it shows what the change has made. */
  action?: ReturnType<typeof useStaffAction>;
  ref?: Ref<HTMLFormElement>;
  children?: ReactNode;
}

/** One change of the page by one form, with its refusal or success below it. Works without JavaScript too. */
export function StaffForm({
  intent,
  submit,
  done,
  danger = false,
  inline = false,
  quiet = inline,
  action,
  ref = null,
  children,
}: StaffFormProps) {
  const own = useStaffAction(intent);
  const { Form, busy, result } = action ?? own;
  const kind = danger ? ' staff-button-danger' : quiet ? '' : ' staff-button-pine';
  return (
    <Form method="post" ref={ref} className={inline ? 'staff-form-inline' : 'staff-form'}>
      <input type="hidden" name="intent" value={intent} />
      <RefusedFields refusal={result?.ok === false && result}>
        {children}
        <button type="submit" className={`staff-button${kind}`} aria-busy={busy || undefined}>
          {busy && <Icon name="spinner-gap" />}
          {submit}
        </button>
        <div role="status">{result?.ok === true && done && <p className="staff-done">{done}</p>}</div>
        <RefusalAlert refusal={result?.ok === false && result} />
      </RefusedFields>
    </Form>
  );
}

/** Why a change was refused, read out at once. */
export function RefusalAlert({ refusal }: { refusal: FormRefusal | false | undefined }) {
  const words = useWords('staff');
  const id = useContext(FormRefused)?.messageId;
  if (!refusal) return null;
  return (
    <Message kind="error" role="alert" title={<span id={id}>{staffRefusalText(words, refusal)}</span>} />
  );
}

/** What can be wrong with a password that is there already, with one that is being chosen, and with a code. */
const faultsOf = {
  'current-password': ['wrong-password', 'invalid-credential', 'requires-recent-login'],
  'new-password': ['password-too-short', 'password-too-long', 'password-too-common'],
  'one-time-code': ['wrong-code'],
};

type SecretFieldProps = Pick<ComponentProps<'input'>, 'name' | 'type' | 'inputMode'> & {
  autoComplete: keyof typeof faultsOf;
  id: string;
  label: string;
  hint?: string;
};

function SecretField({ id, hint, autoComplete, ...input }: SecretFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const refused = useContext(FormRefused);
  const fault = refused && faultsOf[autoComplete].includes(refused.refusal.reason) ? refused : undefined;
  const refusal = fault?.refusal;
  useEffect(() => {
    if (refusal) field.current!.focus();
  }, [refusal]);
  const describedBy = [hint && `${id}-hint`, fault?.messageId].filter(Boolean).join(' ');
  return (
    <TextField
      {...input}
      {...{ id, hint, autoComplete }}
      ref={field}
      required
      aria-describedby={describedBy || undefined}
      aria-invalid={fault && true}
    />
  );
}

/** Pasting and password managers are welcome; what is typed is never changed. */
export function PasswordField({
  name = 'password',
  autoComplete = 'current-password',
  ...field
}: Omit<SecretFieldProps, 'autoComplete'> & Partial<Pick<SecretFieldProps, 'autoComplete'>>) {
  return <SecretField {...field} {...{ name, autoComplete }} type="password" />;
}

/** What an authenticator app shows, or where there are some, a recovery code. */
export function CodeField(field: Pick<SecretFieldProps, 'id' | 'label' | 'inputMode'>) {
  return <SecretField {...field} name="code" autoComplete="one-time-code" />;
}

/** A part of a staff page under its own heading. */
export function StaffCard({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section className="staff-card" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{heading}</h2>
      {children}
    </section>
  );
}

/** The password of the person who is signed in, before what decides about sign-ins; not asked when it was given a moment ago. */
export function OwnPasswordField({ id, recent = false }: { id: string; recent?: boolean }) {
  const words = useWords('staff');
  return recent ? null : <PasswordField id={id} label={words.yourPassword} hint={words.yourPasswordHint} />;
}
