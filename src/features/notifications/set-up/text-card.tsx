import { CopyButton } from '#features/staff/handed-on/copy-button.tsx';
import { localeOf, type Language } from '#platform/language.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { TextField } from '#ui/field/field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Message } from '#ui/notice/message.tsx';
import { spellings } from '../templates/message-template.ts';
import type { SetUp, SetUpText } from './read-set-up.server.ts';
import { SetUpForm } from './set-up-form.tsx';
import { useOpenDetails } from './set-up-step.tsx';
import { TextComparison } from './text-comparison.tsx';
import { WordingForm } from './wording-form.tsx';

interface TextCardProps {
  text: SetUpText;
  setUp: Pick<SetUp, 'provider' | 'parts'>;
  isOpen: boolean;
  /** The wording is the owner's. */
  isHelper: boolean;
}

/** One text in one language: to copy, with the id that the portal gives it. */
export function TextCard({ text, setUp: { provider, parts }, isOpen, isHelper }: TextCardProps) {
  const words = useWords('set-up');
  const { key, language, name, state, variables, id, portalName } = text;
  const isMsg91 = provider === 'msg91';
  const names = variables.map((one) => one.name).join(', ');
  return (
    <details {...useOpenDetails(isOpen)} className="set-up-text" data-language={language}>
      <summary>
        <h3>{words[`event-${key}`]}</h3>
        <span className="set-up-state" data-state={state}>
          {words[`state-${state}`]}
        </span>
        <Icon name="caret-down" />
      </summary>
      <div className="set-up-body">
        <ChangedSince text={text} isHelper={isHelper} />
        {spellings.map((spelling) => (
          <div key={spelling} className="set-up-spelt" data-spelling={spelling}>
            <Wording text={text[spelling]} language={language} />
            <div className="set-up-row">
              <span className="set-up-copy-text">
                <CopyButton text={text[spelling]} label={words.copyText} />
              </span>
              <span className="staff-quiet">{lengthText(words, text)}</span>
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
        <SetUpForm intent={`text ${name}`} submit={words.save} done={words.saved}>
          {(error) => (
            <TextField
              id={`set-up-id-${key}-${language}`}
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
        <Registration text={text} />
        {!isHelper && <WordingForm text={text} parts={parts} />}
        <TextComparison text={text} />
      </div>
    </details>
  );
}

function lengthText(
  words: ReturnType<typeof useWords<'set-up'>>,
  { isUnicode, letters, parts }: SetUpText,
): string {
  return isUnicode
    ? fill(words.lettersUnicode, { n: letters, parts: words[parts === 1 ? 'partsOne' : 'partsTwo'] })
    : fill(words.letters, { n: letters });
}

/** Since when operators let it through under this id. */
function Registration({ text: { registration } }: { text: SetUpText }) {
  const words = useWords('set-up');
  if (!registration) return null;
  const { on, by } = registration;
  return (
    <p className="staff-quiet">
      {by ? fill(words.registeredBy, { on, who: by }) : fill(words.registeredBySettings, { on })}
    </p>
  );
}

/** Why what is registered is not what the text would be now. */
function ChangedSince({ text, isHelper }: { text: SetUpText; isHelper: boolean }) {
  const words = useWords('set-up');
  const { registered, own, change, name, language } = text;
  const isOwn = own !== undefined && !own.isRegistered && !own.isLeftOut;
  return (
    <>
      {own?.isLeftOut && <Message kind="error" title={words.leftOut} />}
      {registered && (
        <Message kind="error" title={words.changedTitle}>
          <p>
            {isOwn
              ? fill(words.changedByOwner, { who: own.changedBy, on: own.changed })
              : change?.by
                ? fill(words.changedByPerson, { who: change.by, on: change.on })
                : words.changedLead}
          </p>
          <p lang={localeOf(language)}>{registered}</p>
          {isOwn && !isHelper && (
            <SetUpForm intent={`put-back ${name}`} submit={words.putBack} done={words.saved} quiet />
          )}
        </Message>
      )}
    </>
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
function Wording({ text, language }: { text: string; language: Language }) {
  const parts = text.split(/(\{#\w+#\}|https?:\/\/[^\s{]+|\+\d{10,})/);
  return (
    <p className="set-up-wording" lang={localeOf(language)}>
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
