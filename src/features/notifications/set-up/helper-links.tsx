import { HandedOnLink } from '#features/staff/handed-on/handed-on-link.tsx';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import type { SetUp } from './read-set-up.server.ts';
import { SetUpForm } from './set-up-form.tsx';
import { helperDays } from './helper-link.ts';

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
            <HandedOnLink
              title={words.helpMade}
              link={link}
              lead={fill(words.helpUntil, { until })}
              message={fill(words.helpWhatsApp, { link, until })}
              label={words.helpLink}
            />
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
