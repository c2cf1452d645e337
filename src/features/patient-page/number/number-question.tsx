import { useEffect, useRef, type ComponentProps, type FormEvent, type ReactNode } from 'react';
import { CallUs } from '#features/booking/slot-choice/refusal-message.tsx';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { LocalizedText } from '#platform/localized-text.tsx';
import { numberInGroups } from '#platform/mobile-number.ts';
import { useWords } from '#platform/words.tsx';
import { Field, fieldControl } from '#ui/field/field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { ChangingText } from '#ui/page/changing-text.tsx';
import { codeMinutes, type NumberChoice } from './number-change.ts';

type NumberAction =
  { type: 'number'; mobileNumber: string } | { type: 'number-code'; mobileNumber: string; code: string };

interface NumberQuestionProps {
  /** The page's path: '/appointment/…'. */
  address: string;
  /** The name under which a button posts its action, as JSON; what is typed is posted beside it. */
  buttonName: string;
  number: NumberChoice | undefined;
  /** About the field that is shown. */
  error: string | undefined;
  isDoing: boolean;
  onAct: (action: NumberAction) => void;
  /** Attributes of the link back to the number. */
  again: ComponentProps<'a'>;
  /** A link that leaves the question. */
  leave: ReactNode;
}

/** Asks for a new number, then for the code that was sent to it; with and without scripts. */
export function NumberQuestion({ address, buttonName, number, error, ...props }: NumberQuestionProps) {
  const words = useWords('patient-page');
  const { isDoing, onAct, again, leave } = props;
  const { mobileNumber = '', isSent = false } = number ?? {};
  const field = useFocusOnStep(isSent, error);
  const type = isSent ? 'number-code' : 'number';
  const id = isSent ? 'code' : 'new-number';
  // Without scripts the browser gives the focus.
  const control = { ...fieldControl({ id, error }), ref: field, autoFocus: isSent || error !== undefined };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const text = (name: string) => String(typed.get(name) ?? '');
    const about = { mobileNumber: text('mobileNumber') };
    onAct(isSent ? { type: 'number-code', ...about, code: text('code') } : { type: 'number', ...about });
  };
  return (
    <section className="patient-page-question" aria-labelledby="number-title">
      <h2 id="number-title" tabIndex={-1}>
        <LocalizedText text={words.numberTitle} />
      </h2>
      <p role={isSent ? 'status' : undefined}>
        <ChangingText by={type}>
          {isSent ? (
            <LocalizedText
              text={words.codeSent}
              values={{ number: numberInGroups(mobileNumber), minutes: codeMinutes }}
            />
          ) : (
            <LocalizedText text={words.numberText} />
          )}
        </ChangingText>
      </p>
      <form
        key={type}
        method="post"
        action={address}
        onSubmit={onSubmit}
        noValidate
        className="patient-page-number"
      >
        {isSent ? (
          <>
            <input type="hidden" name="mobileNumber" value={mobileNumber} />
            <Field id={id} label={words.code} error={error}>
              <input
                {...control}
                name="code"
                type="text"
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={12}
              />
            </Field>
          </>
        ) : (
          <Field id={id} label={words.newNumber} error={error}>
            <div className="field-prefixed">
              <span aria-hidden="true">+91</span>
              <input
                {...control}
                name="mobileNumber"
                type="tel"
                inputMode="tel"
                autoComplete="tel"
                maxLength={40}
                defaultValue={mobileNumber}
              />
            </div>
          </Field>
        )}
        <div className="patient-page-buttons">
          <button
            type="submit"
            className="button button-pine"
            name={buttonName}
            value={JSON.stringify({ type })}
            aria-busy={isDoing || undefined}
          >
            {isDoing && <Icon name="spinner-gap" />}
            <LocalizedText text={isSent ? words.changeNumberNow : words.sendCode} />
          </button>
          {leave}
        </div>
      </form>
      {isSent && (
        <p>
          <NoCode again={again} />
        </p>
      )}
    </section>
  );
}

function NoCode({ again }: Pick<NumberQuestionProps, 'again'>) {
  const words = useWords('patient-page');
  const { phone } = useClinicFacts();
  return (
    <>
      <CallUs text={words.noCode} values={{ phone: phone.display }} />{' '}
      <a className="link" {...again}>
        <LocalizedText text={words.codeAgain} />
      </a>
    </>
  );
}

/** The field of a new step, or one that is at fault, gets the focus. */
function useFocusOnStep(isSent: boolean, error: string | undefined) {
  const field = useRef<HTMLInputElement>(null);
  const before = useRef({ isSent, error });
  useEffect(() => {
    const { isSent: wasSent, error: oldError } = before.current;
    before.current = { isSent, error };
    if (isSent !== wasSent || (error && error !== oldError)) field.current?.focus();
  }, [isSent, error]);
  return field;
}
