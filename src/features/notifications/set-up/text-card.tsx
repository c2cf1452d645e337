import { useEffect, useRef } from 'react';
import { CopyButton } from '#features/staff/share-link/copy-button.tsx';
import { localeOf, type Language } from '#platform/language.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { TextField, Field, fieldControl } from '#ui/field/field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Message } from '#ui/notice/message.tsx';
import { spellings } from '../templates/message-template.ts';
import type { SetUp, SetUpTemplate } from './read-set-up.server.ts';
import { SetUpForm } from './set-up-form.tsx';
import { useOpenDetails } from './set-up-step.tsx';
import { wordingPartsOf } from '../templates/own-wording.ts';
import { maxWordingLength } from './set-up.ts';
import type { ComparedTexts, TextPart } from './compare-texts.ts';

interface TextCardProps {
  text: SetUpTemplate;
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
      <div className="set-up-body stack gap-4">
        {text.isOptional && <p>{words.optionalText}</p>}
        <ChangedSince text={text} isHelper={isHelper} />
        {spellings.map((spelling) => (
          <div key={spelling} className="stack gap-2" data-spelling={spelling}>
            <Wording text={text[spelling]} language={language} />
            <div className="set-up-row row-wrap">
              <span className="set-up-copy-text">
                <CopyButton text={text[spelling]} label={words.copyText} />
              </span>
              <span className="staff-quiet">{lengthText(words, text)}</span>
            </div>
            {spelling === 'form' && <Variables variables={variables} />}
          </div>
        ))}
        <div className="set-up-copied stack gap-2">
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
  { isUnicode, letters, parts }: SetUpTemplate,
): string {
  return isUnicode
    ? fill(words.lettersUnicode, { n: letters, parts: words[parts === 1 ? 'partsOne' : 'partsTwo'] })
    : fill(words.letters, { n: letters });
}

/** Since when operators let it through under this id. */
function Registration({ text: { registration } }: { text: SetUpTemplate }) {
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
function ChangedSince({ text, isHelper }: { text: SetUpTemplate; isHelper: boolean }) {
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
function Variables({ variables }: Pick<SetUpTemplate, 'variables'>) {
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

/** The owner's own words in the place of the program's; checked when they are saved. */
function WordingForm({ text, parts }: { text: SetUpTemplate; parts: SetUp['parts'] }) {
  const words = useWords('set-up');
  const { key, language, name, editable, own, id } = text;
  const field = `set-up-wording-${key}-${language}`;
  const textarea = useRef<HTMLTextAreaElement>(null);
  const shown = useRef(editable);
  useEffect(() => {
    // A text that is typed on while it is saved stays.
    if (shown.current !== editable && document.activeElement !== textarea.current)
      textarea.current!.value = editable;
    shown.current = editable;
  }, [editable]);
  return (
    <details className="staff-more">
      <summary>{words.changeWording}</summary>
      <div className="set-up-edit">
        <SetUpForm
          intent={`wording ${name}`}
          submit={words.saveWording}
          done={id ? words.wordingSavedRegistered : words.saved}
          quiet
        >
          {(error, given) => (
            <Field id={field} label={words.wording} hint={words.wordingHint} error={error('wording')}>
              <textarea
                ref={textarea}
                {...fieldControl({ id: field, error: error('wording'), hint: words.wordingHint })}
                name="wording"
                rows={4}
                maxLength={maxWordingLength}
                defaultValue={given ?? editable}
                lang={localeOf(language)}
              />
            </Field>
          )}
        </SetUpForm>
        <dl className="set-up-parts stack gap-2">
          {wordingPartsOf(key).map((part) => (
            <div key={part}>
              <dt>
                <code>{`{${part}}`}</code>
              </dt>
              <dd lang={localeOf(language)}>{parts[language]?.[part]}</dd>
            </div>
          ))}
        </dl>
        {own && !own.isStandard && (
          <>
            <p className="staff-quiet">{fill(words.writtenBy, { who: own.changedBy, on: own.changed })}</p>
            <SetUpForm intent={`standard ${name}`} submit={words.takeStandard} done={words.saved} quiet />
          </>
        )}
      </div>
    </details>
  );
}

/** Compares the portal's text with ours letter by letter: a different comma is hard to see. */
function TextComparison({ text: { key, language, name } }: { text: SetUpTemplate }) {
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

function Both({ compared: { same, ours, portal, first } }: { compared: ComparedTexts }) {
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
