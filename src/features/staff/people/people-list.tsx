import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import type { StaffAccount } from '../session/staff-account.ts';
import { roleText } from '../session/roles.ts';
import { FoldedForm, OwnPasswordField, StaffForm, useStaffAction } from '../session/staff-form.tsx';
import { LinkMessage, SignInFields, type InvitationLink } from './invite-form.tsx';

export interface PersonLine {
  account: Pick<
    StaffAccount,
    'uid' | 'displayName' | 'email' | 'role' | 'siteParts' | 'disabled' | 'providerData'
  >;
  lastSignIn: string | null;
  isSelf: boolean;
  /** Since when they have a calendar link; null without one. */
  calendarSince: string | null;
}

/** A part of the site that the owner can let reception change, as the clinic editor calls it. */
interface SitePart {
  part: string;
  heading: string;
}

interface AboutAll {
  /** Whether the password was given a moment ago. */
  recent: boolean;
  siteParts: readonly SitePart[];
}

export function PeopleList({ people, ...aboutAll }: AboutAll & { people: readonly PersonLine[] }) {
  const words = useWords('staff');
  return (
    <section className="staff-card" aria-labelledby="people-heading">
      <h2 id="people-heading" className="visually-hidden">
        {words.peopleHeading}
      </h2>
      <ul className="staff-lines">
        {people.map((person) => (
          <Person key={person.account.uid} {...aboutAll} {...person} />
        ))}
      </ul>
    </section>
  );
}

function Person({ account, lastSignIn, isSelf, calendarSince, recent, siteParts }: PersonLine & AboutAll) {
  const words = useWords('staff');
  const { uid, displayName, email, role, disabled, providerData } = account;
  const reset = useStaffAction<InvitationLink>(`reset ${uid}`);
  return (
    <li data-disabled={disabled || undefined}>
      <div>
        <b>{displayName}</b>{' '}
        {displayName !== roleText(words, role) && <span className="plate">{roleText(words, role)}</span>}{' '}
        {isSelf && <span className="plate">{words.you}</span>}
        {disabled && <span className="plate plate-error">{words.disabledMark}</span>}
        <p className="staff-quiet">
          {email} · {providerData.length > 1 ? words.withFactor : words.withoutFactor} ·{' '}
          {fill(words.lastSignIn, { when: lastSignIn ?? words.never })}
        </p>
        {calendarSince && (
          <p className="staff-quiet">{fill(words.calendarLinkSince, { when: calendarSince })}</p>
        )}
        {reset.result?.ok && <LinkMessage {...reset.result} name={displayName} />}
        <ChangePerson account={account} recent={recent} />
        {role === 'reception' && !disabled && <AllowParts account={account} siteParts={siteParts} />}
      </div>
      {calendarSince && isSelf && (
        <div className="staff-line-actions">
          <RevokeCalendar uid={uid} />
        </div>
      )}
      {!isSelf && (
        <div className="staff-line-actions">
          <StaffForm
            intent={disabled ? `enable ${uid}` : `disable ${uid}`}
            submit={disabled ? words.enable : words.disable}
            inline
          />
          {calendarSince && <RevokeCalendar uid={uid} />}
          {!disabled && <StaffForm intent={`end ${uid}`} submit={words.endTheirs} done={words.done} inline />}
          {!disabled && (
            <StaffForm intent={`reset ${uid}`} submit={words.reset} action={reset} inline={recent} quiet>
              <OwnPasswordField id={`reset-${uid}`} recent={recent} />
            </StaffForm>
          )}
        </div>
      )}
    </li>
  );
}

function RevokeCalendar({ uid }: { uid: string }) {
  const words = useWords('staff');
  return <StaffForm intent={`revoke-calendar ${uid}`} submit={words.revokeCalendarLink} inline />;
}

/** Parts of the site that this receptionist may change; the owner publishes them. */
function AllowParts({ account, siteParts }: Pick<PersonLine, 'account'> & Pick<AboutAll, 'siteParts'>) {
  const words = useWords('staff');
  const { uid, displayName } = account;
  const allowed = siteParts.filter(({ part }) => account.siteParts.includes(part));
  return (
    <FoldedForm
      summary={
        <>
          {words.allowParts} <span className="visually-hidden">{displayName}</span>
        </>
      }
      intent={`allow ${uid}`}
      submit={words.save}
      done={words.saved}
    >
      <fieldset className="staff-checks">
        <legend className="staff-quiet">
          {allowed.length > 0
            ? fill(words.allowedParts, { parts: allowed.map(({ heading }) => heading).join(', ') })
            : words.noAllowedParts}{' '}
          {words.allowPartsLead}
        </legend>
        {siteParts.map(({ part, heading }) => (
          <label key={part} className="staff-check">
            <input
              type="checkbox"
              name="part"
              value={part}
              defaultChecked={account.siteParts.includes(part)}
            />
            {heading}
          </label>
        ))}
      </fieldset>
    </FoldedForm>
  );
}

function ChangePerson({ account, recent }: Pick<PersonLine, 'account'> & Pick<AboutAll, 'recent'>) {
  const words = useWords('staff');
  const { uid, displayName, email, role } = account;
  return (
    <FoldedForm
      summary={
        <>
          {words.changePerson} <span className="visually-hidden">{displayName}</span>
        </>
      }
      intent={`change ${uid}`}
      submit={words.save}
      done={words.saved}
    >
      <SignInFields id={uid} email={email} chosen={role} recent={recent} />
    </FoldedForm>
  );
}
