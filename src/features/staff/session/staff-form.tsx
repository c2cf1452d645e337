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
import { sendOnce } from '#ui/page/send-once.ts';
import { staffRefusalText, type RefusedForm, type FormRefusal } from './refusal-text.ts';

type StaffResult<Made> = (({ ok: true } & Made) | RefusedForm) & { intent?: string };

/**
 * Submits a form's change to the page, or to the route at `to`; `Made` is its result. If the session has ended, the page asks for a new
 * sign-in and keeps the typed text.
 */
export function useStaffAction<Made = object>(intent: string, to?: string) {
  const fetcher = useFetcher<StaffResult<Made>>();
  // Without JavaScript, the result arrives with the whole page.
  const posted = useActionData() as StaffResult<Made> | undefined;
  const result = fetcher.data ?? (posted?.intent === intent ? posted : undefined);
  useEffect(() => {
    if (isSignedOut(fetcher.data)) tellSignedOut();
  }, [fetcher.data]);
  // A refusal is shown while the page refreshes: nothing was changed, so the form may be sent again at once.
  const isRefused = fetcher.state === 'loading' && fetcher.data?.ok === false;
  const busy = fetcher.state !== 'idle' && !isRefused;
  return { Form: fetcher.Form, busy, onSubmit: sendOnce(busy, fetcher.submit), result, to };
}

/** The refusal of the form around a field, and the id of the element that shows it. */
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
  /** The name of the change. */
  intent: string;
  /** The address of the route whose action makes the change, if it is not the page's own. */
  to?: string;
  /** Shown by the button while nothing is under way. */
  submit: ReactNode;
  /** Confirmation after the change. */
  done?: string;
  danger?: boolean;
  /** Small buttons beside a list's line have no frame of their own. */
  inline?: boolean;
  /** A secondary button. */
  quiet?: boolean;
  /** Action of the page, where the page shows the result of the change. */
  action?: ReturnType<typeof useStaffAction>;
  ref?: Ref<HTMLFormElement>;
  children?: ReactNode;
}

/** A form for one change, with its refusal or success below it. Works without JavaScript too. */
export function StaffForm({
  intent,
  to,
  submit,
  done,
  danger = false,
  inline = false,
  quiet = inline,
  action,
  ref = null,
  children,
}: StaffFormProps) {
  const own = useStaffAction(intent, to);
  const { Form, busy, onSubmit, result, to: address } = action ?? own;
  const kind = danger ? ' staff-button-danger' : quiet ? '' : ' staff-button-pine';
  return (
    <Form
      method="post"
      {...(address && { action: address })}
      ref={ref}
      className={inline ? 'staff-form-inline' : 'staff-form'}
      onSubmit={onSubmit}
    >
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

/** The confirmation of a change whose form goes with it. It takes the focus that the form had. */
export function ChangeDone({ text }: { text: string | false | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text && document.activeElement === document.body) place.current!.focus();
  }, [text]);
  return (
    <div role="status" ref={place} tabIndex={-1}>
      {text && <p className="staff-done">{text}</p>}
    </div>
  );
}

/** A form behind a summary. Without JavaScript the page comes back with it open, since its refusal or success is inside. */
export function FoldedForm({ summary, ...form }: StaffFormProps & { summary: ReactNode }) {
  const own = useStaffAction(form.intent, form.to);
  const action = form.action ?? own;
  return (
    <details className="staff-more" open={action.result !== undefined}>
      <summary>{summary}</summary>
      <StaffForm {...form} action={action} />
    </details>
  );
}

/** The reason of a refusal, announced at once. */
export function RefusalAlert({ refusal }: { refusal: FormRefusal | false | undefined }) {
  const words = useWords('staff');
  const id = useContext(FormRefused)?.messageId;
  if (!refusal) return null;
  return (
    <Message kind="error" role="alert" title={<span id={id}>{staffRefusalText(words, refusal)}</span>} />
  );
}

/** Faults of the current password, of a new one, and of a code. */
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

/** Code of an authenticator app, or where there are some, a recovery code. */
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

/** The signed-in person's password, required before changes to sign-ins unless it was given recently. */
export function OwnPasswordField({ id, recent = false }: { id: string; recent?: boolean }) {
  const words = useWords('staff');
  return recent ? null : <PasswordField id={id} label={words.yourPassword} hint={words.yourPasswordHint} />;
}
