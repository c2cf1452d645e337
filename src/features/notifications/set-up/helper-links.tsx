import { CopyButton } from '#features/staff/session/copy-button.tsx';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Message } from '#ui/notice/message.tsx';
import type { SetUp } from './read-set-up.server.ts';
import { SetUpForm } from './set-up-form.tsx';
import { helperDays } from './set-up.ts';

/** A link that opens this page, and nothing else, for a person without an account. */
export function HelperLinks({ setUp: { helpers } }: { setUp: SetUp }) {
  const words = useWords('set-up');
  return (
    <details className="staff-more">
      <summary>{words.help}</summary>
      <div className="staff-card set-up-help">
        <p>{fill(words.helpLead, { days: helperDays })}</p>
        <SetUpForm
          intent="help"
          submit={words.helpMake}
          done={({ link = '', until = '' }) => (
            <Message
              kind="ok"
              title={words.helpMade}
              action={
                <div className="staff-line-actions">
                  <CopyButton text={link} label={words.copy} />
                  <a
                    className="staff-button"
                    href={`https://wa.me/?text=${encodeURIComponent(fill(words.helpWhatsApp, { link, until }))}`}
                    target="_blank"
                    rel="noreferrer"
                  >
                    <Icon name="chat-circle-text" />
                    {words.helpSend}
                  </a>
                </div>
              }
            >
              <p>{fill(words.helpUntil, { until })}</p>
              <input className="staff-link-field" readOnly value={link} aria-label={words.helpLink} />
            </Message>
          )}
        />
        {helpers.length > 0 && (
          <ul className="staff-lines" aria-label={words.helpOpen}>
            {helpers.map(({ id, madeBy, until, opened }) => (
              <li key={id}>
                <div>
                  <b>{fill(words.helpLine, { who: madeBy, until })}</b>
                  <p className="staff-quiet">
                    {opened ? fill(words.helpOpened, { when: opened }) : words.helpNotOpened}
                  </p>
                </div>
                <SetUpForm intent={`help-over ${id}`} submit={words.helpRevoke} done={words.saved} quiet />
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  );
}
