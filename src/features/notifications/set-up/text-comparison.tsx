import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Field, fieldControl } from '#ui/field/field.tsx';
import { Message } from '#ui/notice/message.tsx';
import type { Compared, TextPart } from './compare-texts.ts';
import type { SetUpText } from './read-set-up.server.ts';
import { SetUpForm } from './set-up-form.tsx';

/** The text as the portal shows it, beside ours: where an operator says that they differ, the eye finds no comma. */
export function TextComparison({ text: { key, language, name } }: { text: SetUpText }) {
  const words = useWords('set-up');
  const field = `set-up-portal-${key}-${language}`;
  return (
    <details className="staff-more">
      <summary>{words.compareTitle}</summary>
      <div className="set-up-edit" id={`compare-${key}-${language}`}>
        <SetUpForm
          intent={`compare ${name}`}
          submit={words.compare}
          done={({ compared }) => compared && <Both compared={compared} />}
          quiet
        >
          {(error) => (
            <Field id={field} label={words.portalText} hint={words.portalTextHint} error={error('portal')}>
              <textarea
                {...fieldControl({ id: field, error: error('portal'), hint: words.portalTextHint })}
                name="portal"
                rows={4}
              />
            </Field>
          )}
        </SetUpForm>
      </div>
    </details>
  );
}

function Both({ compared: { same, ours, portal, first } }: { compared: Compared }) {
  const words = useWords('set-up');
  const letter = (shown: string) =>
    shown === ''
      ? words.letterEnd
      : shown === '\n'
        ? words.letterBreak
        : shown === ' '
          ? words.letterSpace
          : /\s|[\u200b-\u200f\ufeff]/.test(shown)
            ? words.letterHidden
            : `“${shown}”`;
  if (same || !first) return <Message kind="ok" title={words.sameTexts} />;
  return (
    <Message
      kind="error"
      title={fill(words.firstDifference, {
        n: first.at,
        ours: letter(first.ours),
        portal: letter(first.portal),
      })}
    >
      <p className="set-up-label">{words.oursTitle}</p>
      <Marked parts={ours} />
      <p className="set-up-label">{words.portalTitle}</p>
      <Marked parts={portal} />
    </Message>
  );
}

/** A space or a line's end that is too many is drawn, or there would be nothing to see. */
const visible = (text: string) => text.replaceAll('\n', '↵').replace(/\s|[\u200b-\u200f\ufeff]/g, '␣');

function Marked({ parts }: { parts: readonly TextPart[] }) {
  return (
    <p className="set-up-wording">
      {parts.map(({ text, differs }, index) =>
        differs ? <mark key={index}>{visible(text)}</mark> : <span key={index}>{text}</span>,
      )}
    </p>
  );
}
