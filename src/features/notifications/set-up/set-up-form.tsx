import type { ReactNode } from 'react';
import { useStaffAction } from '#features/staff/session/staff-form.tsx';
import { staffRefusalText } from '#features/staff/session/refusal-text.ts';
import { isSignedOut } from '#platform/signed-out.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Message } from '#ui/notice/message.tsx';
import type { SetUpResult } from './set-up-needs.server.ts';
import { maxHelperLinks } from './set-up.ts';
import { dltDigits, testsADay, type SetUpRefusal } from './set-up.ts';

type Done = Extract<SetUpResult, { ok: true }>;
type Result = (Done | ({ ok: false; reason: string } & Partial<SetUpRefusal>)) & { intent?: string };

interface SetUpFormProps {
  /** The name of the page's action. */
  intent: string;
  submit: string;
  /** The message after success, or a view of the result. */
  done: string | ((result: Done) => ReactNode);
  /** A secondary button: another one is the main action of the step. */
  quiet?: boolean;
  disabled?: boolean;
  /** Renders the fields with each one's fault, and a text that was refused. */
  children?: (error: (name: string) => string | undefined, given?: string) => ReactNode;
}

/** One form of a step with its result. Works without JavaScript too. */
export function SetUpForm({
  intent,
  submit,
  done,
  quiet = false,
  disabled = false,
  children,
}: SetUpFormProps) {
  const words = useWords('set-up');
  const { Form, busy, onSubmit, result: answered } = useStaffAction(intent);
  const result = answered as Result | undefined;
  const error = (name: string) => {
    if (result?.ok !== false || result.reason !== 'fields') return undefined;
    const found = 'errors' in result ? result.errors?.[name] : undefined;
    const given = ('digits' in result && result.digits) || 0;
    return found && fill(words[`error-${found}`], { digits: dltDigits, n: given });
  };
  const given = result?.ok === false && 'given' in result ? result.given : undefined;
  return (
    <Form method="post" className="set-up-form stack gap-3" onSubmit={onSubmit}>
      <input type="hidden" name="intent" value={intent} />
      {children?.(error, given)}
      <button
        type="submit"
        className={`staff-button${quiet ? '' : ' staff-button-pine'}`}
        aria-busy={busy || undefined}
        disabled={disabled}
      >
        {busy && <Icon name="spinner-gap" />}
        {submit}
      </button>
      <div role="status">
        {result?.ok === true &&
          (typeof done === 'string' ? <p className="staff-done">{done}</p> : done(result))}
        {result?.ok === false && !isSignedOut(result) && <Refused result={result} />}
      </div>
    </Form>
  );
}

function Refused({ result }: { result: Extract<Result, { ok: false }> }) {
  const words = useWords('set-up');
  const staff = useWords('staff');
  switch (result.reason) {
    // Each field shows its own fault.
    case 'fields':
      return null;
    case 'refused-text':
      return (
        <Message kind="error" title={words.refusedText}>
          {'faults' in result && result.faults?.map((fault) => <p key={fault}>{sentence(fault)}</p>)}
        </Message>
      );
    case 'not-ready': {
      const steps = ('steps' in result && result.steps) || [];
      const list = steps.map((step) => words[`step-${step}`]).join(', ');
      return <Message kind="error" title={fill(words.notReady, { steps: list })} />;
    }
    case 'too-many-tests':
      return <Message kind="error" title={fill(words['too-many-tests'], { limit: testsADay })} />;
    case 'too-many-links':
      return <Message kind="error" title={fill(words['too-many-links'], { limit: maxHelperLinks })} />;
    case 'owner-alone':
      return <Message kind="error" title={words['owner-alone']} />;
    default:
      return <Message kind="error" title={staffRefusalText(staff, result)} />;
  }
}

const sentence = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}.`;
