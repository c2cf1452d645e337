import { useEffect, useRef, type ReactNode } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { useWords } from '#platform/words.tsx';
import { Field, fieldControl } from '#ui/field/field.tsx';

/** Long enough to type the next letter. */
const pause = 250;

/** Looks while one types; without JavaScript by its button. What was typed stays whatever the server says. */
export function PatientSearch({ q, children }: { q: string; children?: ReactNode }) {
  const words = useWords('desk-patients');
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const { state, location } = useNavigation();
  const busy = state === 'loading' && new URLSearchParams(location.search).has('q');
  useEffect(() => () => clearTimeout(timer.current), []);
  // Back and Forward bring their own words; while the receptionist types, the field is theirs.
  useEffect(() => {
    const input = field.current;
    if (input && document.activeElement !== input) input.value = q;
  }, [q]);

  const lookSoon = (form: HTMLFormElement) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void submit(form, { replace: true, preventScrollReset: true }), pause);
  };
  const hint = words.findHint;
  return (
    <Form
      method="get"
      role="search"
      className="patient-search"
      onChange={({ currentTarget }) => lookSoon(currentTarget)}
      onSubmit={() => clearTimeout(timer.current)}
    >
      <Field id="patient-search" label={words.find} hint={hint}>
        <input
          {...fieldControl({ id: 'patient-search', hint })}
          ref={field}
          name="q"
          type="search"
          defaultValue={q}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
        />
      </Field>
      <button type="submit" className="staff-button staff-button-pine" aria-busy={busy || undefined}>
        {busy ? words.searching : words.search}
      </button>
      {children}
    </Form>
  );
}
