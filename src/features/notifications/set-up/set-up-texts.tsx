import { useEffect, useRef } from 'react';
import { CopyButton } from '#features/staff/session/copy-button.tsx';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { TextField } from '#ui/field/field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Message } from '#ui/notice/message.tsx';
import { spellings } from '../templates/message-template.ts';
import type { SetUp, SetUpText } from './read-set-up.server.ts';
import { SetUpForm } from './set-up-form.tsx';
import { SetUpStepCard, useOpenDetails } from './set-up-step.tsx';

/** The texts to register, each to copy in the way the portal wants it, with the id that it gives. */
export function SetUpTexts({ setUp }: { setUp: SetUp }) {
  const words = useWords('set-up');
  const { texts, provider } = setUp;
  const withId = texts.filter(({ id, state }) => id && state !== 'changed').length;
  const open = texts.find(({ id, state }) => !id || state === 'changed')?.key;
  return (
    <SetUpStepCard step="texts" setUp={setUp} summary={fill(words.textsCount, { n: withId })}>
      <p>{words.textsLead}</p>
      <SpellingChoice />
      {texts.map((text) => (
        <TextCard key={text.key} text={text} provider={provider} isOpen={text.key === open} />
      ))}
    </SetUpStepCard>
  );
}

const spellingKey = 'sms-spelling';

/** The portal's way of writing tags. The style sheet shows the one that is chosen, also without JavaScript; this browser remembers it. */
function SpellingChoice() {
  const words = useWords('set-up');
  const choice = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const radios = choice.current!.querySelectorAll('input');
    for (const radio of radios) if (radio.value === remembered()) radio.checked = true;
  }, []);
  return (
    <fieldset ref={choice} className="set-up-spelling">
      <legend>{words.spelling}</legend>
      {spellings.map((one) => (
        <label key={one} className="set-up-check">
          <input
            type="radio"
            name="spelling"
            value={one}
            defaultChecked={one === 'inside'}
            onChange={() => remember(one)}
          />
          {words[`spelling-${one}`]}
        </label>
      ))}
    </fieldset>
  );
}

// A browser may refuse to keep anything: then it is chosen again next time.
function remembered(): string | null {
  try {
    return localStorage.getItem(spellingKey);
  } catch {
    return null;
  }
}
function remember(spelling: string): void {
  try {
    localStorage.setItem(spellingKey, spelling);
  } catch {}
}

interface TextCardProps {
  text: SetUpText;
  provider: SetUp['provider'];
  isOpen: boolean;
}

function TextCard({ text, provider, isOpen }: TextCardProps) {
  const words = useWords('set-up');
  const { key, state, letters, variables, id, portalName, registered } = text;
  const isMsg91 = provider === 'msg91';
  const names = variables.map(({ name }) => name).join(', ');
  return (
    <details {...useOpenDetails(isOpen)} className="set-up-text">
      <summary>
        <h3>{words[`event-${key}`]}</h3>
        <span className="set-up-state" data-state={state}>
          {words[`state-${state}`]}
        </span>
        <Icon name="caret-down" />
      </summary>
      <div className="set-up-body">
        {registered && (
          <Message kind="error" title={words.changedTitle}>
            <p>{words.changedLead}</p>
            <p>{registered}</p>
          </Message>
        )}
        {spellings.map((spelling) => (
          <div key={spelling} className="set-up-spelt" data-spelling={spelling}>
            <Wording text={text[spelling]} />
            <div className="set-up-row">
              <CopyButton text={text[spelling]} label={words.copyText} />
              <span className="staff-quiet">{fill(words.letters, { n: letters })}</span>
            </div>
            {spelling === 'form' && <Variables variables={variables} />}
          </div>
        ))}
        <div className="set-up-copied">
          <p className="set-up-label">{words.portalName}</p>
          <div>
            <code>{portalName}</code>
            <CopyButton text={portalName} label={words.copy} />
          </div>
        </div>
        <SetUpForm intent={`text ${key}`} submit={words.save} done={words.saved}>
          {(error) => (
            <TextField
              id={`set-up-id-${key}`}
              label={isMsg91 ? words.idMsg91 : words.id}
              name="id"
              autoComplete="off"
              inputMode={isMsg91 ? 'text' : 'numeric'}
              defaultValue={state === 'changed' ? '' : id}
              hint={isMsg91 ? fill(words.idMsg91Hint, { names }) : undefined}
              error={error('id')}
            />
          )}
        </SetUpForm>
      </div>
    </details>
  );
}

/** For portals that ask for the tags beside the text. */
function Variables({ variables }: Pick<SetUpText, 'variables'>) {
  const words = useWords('set-up');
  return (
    <table className="staff-table">
      <thead>
        <tr>
          {[words.inForm, words.tag, words.example].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {variables.map(({ name, tag, example }, index) => (
          <tr key={name}>
            <td>var{index + 1}</td>
            <td>
              <code>#{tag}#</code>
            </td>
            <td>{example}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Links and number, which are whitelisted, are underlined; what varies is marked. */
function Wording({ text }: { text: string }) {
  const parts = text.split(/(\{#\w+#\}|https?:\/\/[^\s{]+|\+\d{10,})/);
  return (
    <p className="set-up-wording">
      {parts.map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : part.startsWith('{') ? (
          <var key={index}>{part}</var>
        ) : (
          <u key={index}>{part}</u>
        ),
      )}
    </p>
  );
}
