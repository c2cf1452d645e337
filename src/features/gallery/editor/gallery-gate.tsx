import { useEffect, type ReactNode } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { fill } from '#platform/fill-text.ts';
import { requestSessionChecks } from '#platform/signed-out.ts';
import { useWords } from '#platform/words.tsx';
import { TextField } from '#ui/field/field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { dropFromAddress } from '#ui/page/drop-from-address.ts';
import { sendOnce } from '#ui/page/send-once.ts';

export type GateRefusal =
  | { reason: 'wrong-password' | 'no-cookies' | 'database-away' | 'unanswered' }
  | { reason: 'too-many-requests'; seconds: number };

/** The password in front of the gallery's pictures; without scripts it is a plain form. */
export function GalleryGate({ brand, refusal }: { brand: ReactNode; refusal: GateRefusal | undefined }) {
  const words = useWords('gallery-editor');
  const busy = useNavigation().state !== 'idle';
  const submit = useSubmit();
  useEffect(requestSessionChecks, []);
  useEffect(() => {
    if (refusal?.reason === 'no-cookies') dropFromAddress('entered');
  }, [refusal]);
  const error =
    refusal &&
    (refusal.reason === 'too-many-requests'
      ? fill(words.tooManyTries, { seconds: refusal.seconds })
      : words[refusal.reason]);
  return (
    <main className="gate">
      <Form method="post" className="gate-form" onSubmit={sendOnce(busy, submit)}>
        {brand}
        <h1>{words.gateTitle}</h1>
        <p className="field-hint">{words.gateHint}</p>
        <input type="hidden" name="intent" value="login" />
        <TextField
          id="password"
          label={words.password}
          error={error}
          alert
          name="password"
          type="password"
          placeholder={words.passwordPlaceholder}
          autoComplete="current-password"
          required
        />
        <button type="submit" className="button button-pine" aria-busy={busy || undefined}>
          {busy ? words.loggingIn : words.login}
        </button>
        <a className="link" href="/staff?to=/gallery/edit">
          {words.staffDoor}
        </a>
        <a className="link" href="/">
          <Icon name="arrow-left" />
          {words.backToWebsite}
        </a>
      </Form>
    </main>
  );
}
