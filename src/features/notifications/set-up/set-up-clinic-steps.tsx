import { CopyButton } from '#features/staff/share-link/copy-button.tsx';
import { languageNames } from '#platform/language.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords, type WordSets } from '#platform/words.tsx';
import { TextField } from '#ui/field/field.tsx';
import { Message } from '#ui/notice/message.tsx';
import type { SetUp } from './read-set-up.server.ts';
import { SetUpForm } from './set-up-form.tsx';
import { SetUpStepCard } from './set-up-step.tsx';
import { dltDigits } from './set-up.ts';

/** The SMS provider, and the keys of the account there. */
export function ProviderStep({ setUp }: { setUp: SetUp }) {
  const words = useWords('set-up');
  const { provider, providers, isFromEnvironment, reportsUrl } = setUp;
  const { keys } = providers.find(({ name }) => name === provider)!;
  const summary = provider === 'log' ? words.noProvider : words[`provider-${provider}`];
  return (
    <SetUpStepCard step="provider" setUp={setUp} summary={summary}>
      <SetUpForm intent="provider" submit={words.save} done={words.saved}>
        {(error) => (
          <>
            <div className="field">
              <label htmlFor="set-up-provider">{words.provider}</label>
              <select
                key={provider}
                id="set-up-provider"
                name="SMS_PROVIDER"
                defaultValue={provider}
                disabled={isFromEnvironment.provider}
              >
                {providers.map(({ name }) => (
                  <option key={name} value={name}>
                    {words[`provider-${name}`]}
                  </option>
                ))}
              </select>
              {isFromEnvironment.provider && <p className="field-hint">{words.fromEnvironment}</p>}
            </div>
            {keys.map(({ name, isFromEnvironment, isSecret, shown }) => (
              <TextField
                key={name + (shown ?? '')}
                id={`set-up-${name}`}
                label={words[name as 'SMS_TWILIO_SID']}
                name={name}
                type={isSecret ? 'password' : 'text'}
                autoComplete="off"
                disabled={isFromEnvironment}
                defaultValue={isSecret ? '' : shown}
                hint={
                  isFromEnvironment
                    ? `${words.fromEnvironment} ${shown ?? ''}`
                    : isSecret && shown
                      ? fill(words.kept, { end: shown })
                      : undefined
                }
                error={error(name)}
              />
            ))}
            <p className="field-hint">{keys.length > 0 ? words.keysHint : words.chooseFirst}</p>
          </>
        )}
      </SetUpForm>
      {reportsUrl && <Copied label={words.reports} text={reportsUrl} hint={words.reportsHint} />}
    </SetUpStepCard>
  );
}

/** The clinic in the operators’ register. */
export function EntityStep({ setUp }: { setUp: SetUp }) {
  const words = useWords('set-up');
  const given = setUp.isFromEnvironment.entity;
  return (
    <SetUpStepCard
      step="entity"
      setUp={setUp}
      summary={enteredText(words, setUp.entityId, setUp.entered.entity)}
    >
      <SetUpForm intent="entity" submit={words.save} done={words.saved} disabled={given}>
        {(error) => (
          <TextField
            id="set-up-entity"
            label={words.entityLabel}
            name="SMS_DLT_ENTITY_ID"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={setUp.entityId}
            disabled={given}
            hint={given ? words.fromEnvironment : fill(words.entityHint, { digits: dltDigits })}
            error={error('SMS_DLT_ENTITY_ID')}
          />
        )}
      </SetUpForm>
    </SetUpStepCard>
  );
}

/** 'BATISI, entered on Mon 23 Nov 2026'; of what the server's settings say no day is known. */
const enteredText = (words: WordSets['set-up'], value: string, on: string | undefined) =>
  value && on ? fill(words.enteredOn, { value, on }) : value || words.notEntered;

/** As whom patients see the messages. */
export function HeaderStep({ setUp }: { setUp: SetUp }) {
  const words = useWords('set-up');
  const { header, entered, hasShortLink, isFromEnvironment, whitelist } = setUp;
  const base = whitelist.book.replace(/\/book$/, '');
  const hint = fill(words.shortLinkHint, {
    example: `${base}/${header || 'BATISI'}/…`,
    usual: `${base}/a?…`,
  });
  return (
    <SetUpStepCard step="header" setUp={setUp} summary={enteredText(words, header, entered.header)}>
      <SetUpForm intent="header" submit={words.save} done={words.saved} disabled={isFromEnvironment.header}>
        {(error) => (
          <>
            <TextField
              id="set-up-header"
              label={words.headerLabel}
              name="SMS_SENDER"
              autoComplete="off"
              autoCapitalize="characters"
              defaultValue={header}
              disabled={isFromEnvironment.header}
              hint={isFromEnvironment.header ? words.fromEnvironment : words.headerHint}
              error={error('SMS_SENDER')}
            />
            <div>
              <label className="set-up-check row">
                <input
                  type="checkbox"
                  name="short"
                  defaultChecked={hasShortLink}
                  disabled={isFromEnvironment.shortLink}
                  aria-describedby="set-up-short-hint"
                />
                {words.shortLink}
              </label>
              <p className="field-hint" id="set-up-short-hint">
                {hint}
              </p>
            </div>
          </>
        )}
      </SetUpForm>
    </SetUpStepCard>
  );
}

/** Links and numbers that the texts may hold. */
export function WhitelistStep({ setUp }: { setUp: SetUp }) {
  const words = useWords('set-up');
  const { whitelist, translatedLinks, hasShortLink, isLocal, done } = setUp;
  return (
    <SetUpStepCard
      step="whitelist"
      setUp={setUp}
      summary={done.whitelist ? words.whitelisted : words.notWhitelisted}
    >
      {isLocal && <Message kind="error" title={fill(words.isLocal, { link: whitelist.book })} />}
      <p>{words.whitelistLead}</p>
      <Copied
        label={hasShortLink ? words['whitelist-link-short'] : words['whitelist-link']}
        text={whitelist.link}
        hint={hasShortLink ? undefined : words.dynamicHint}
      />
      <Copied label={words['whitelist-book']} text={whitelist.book} />
      <Copied label={words['whitelist-phone']} text={whitelist.phone} />
      <SetUpForm intent="whitelist" submit={words.save} done={words.saved}>
        {() => (
          <label className="set-up-check row">
            <input
              key={String(done.whitelist)}
              type="checkbox"
              name="listed"
              defaultChecked={done.whitelist}
            />
            {words.listed}
          </label>
        )}
      </SetUpForm>
      {translatedLinks.length > 0 && (
        <>
          <h3>{words.whitelistTranslated}</h3>
          <p>{words.whitelistTranslatedLead}</p>
          {translatedLinks.map(({ language, book }) => (
            <Copied
              key={language}
              label={fill(words['whitelist-book-in'], { language: languageNames[language] })}
              text={book}
            />
          ))}
        </>
      )}
    </SetUpStepCard>
  );
}

/** A text to copy into the letter. */
function Copied({ label, text, hint }: { label: string; text: string; hint?: string | undefined }) {
  const words = useWords('set-up');
  return (
    <div className="set-up-copied stack gap-2">
      <p className="set-up-label">{label}</p>
      <div>
        <code>{text}</code>
        <CopyButton text={text} label={words.copy} />
      </div>
      {hint && <p className="field-hint">{hint}</p>}
    </div>
  );
}
