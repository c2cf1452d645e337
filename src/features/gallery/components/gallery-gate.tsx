import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { fill } from '#platform/words.tsx';
import { Icon } from '#ui/icon.tsx';
import { useEditorWords } from '../words/use-editor-words.ts';

export type GateRefusal = { reason: 'wrong-password' } | { reason: 'too-many-requests'; seconds: number };

/** The password in front of the gallery's pictures; without scripts it is a plain form. */
export function GalleryGate({ brand, refusal }: { brand: ReactNode; refusal: GateRefusal | undefined }) {
  const words = useEditorWords();
  const busy = useNavigation().state !== 'idle';
  return (
    <main className="gate">
      <Form method="post" className="gate-form">
        {brand}
        <h1>{words.gateTitle}</h1>
        <p className="field-hint">{words.gateHint}</p>
        <input type="hidden" name="intent" value="login" />
        <div className="field">
          <label htmlFor="password">{words.password}</label>
          <input
            id="password"
            name="password"
            type="password"
            placeholder={words.passwordPlaceholder}
            autoComplete="current-password"
            required
            aria-invalid={refusal ? true : undefined}
            aria-describedby={refusal && 'gate-error'}
          />
          {refusal && (
            <p className="field-error" id="gate-error" role="alert">
              <Icon name="warning-circle" />
              {refusal.reason === 'wrong-password'
                ? words.wrongPassword
                : fill(words.tooManyTries, { seconds: refusal.seconds })}
            </p>
          )}
        </div>
        <button type="submit" className="button button-pine" aria-busy={busy || undefined}>
          {busy ? words.loggingIn : words.login}
        </button>
        <a className="link" href="/">
          <Icon name="arrow-left" />
          {words.backToWebsite}
        </a>
      </Form>
    </main>
  );
}
