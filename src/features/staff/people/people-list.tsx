import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import type { StaffAccount } from '../session/staff-account.ts';
import { roleText } from '../session/roles.ts';
import { OwnPasswordField, StaffForm, useStaffAction } from '../session/staff-form.tsx';
import { LinkMessage, SignInFields, type InvitationLink } from './invite-form.tsx';

export interface PersonLine {
  account: Pick<StaffAccount, 'uid' | 'displayName' | 'email' | 'role' | 'disabled' | 'providerData'>;
  lastSignIn: string | null;
  isSelf: boolean;
}

/** Whether the password was given a moment ago. */
interface Recent {
  recent: boolean;
}

export function PeopleList({ people, recent }: Recent & { people: readonly PersonLine[] }) {
  const words = useWords('staff');
  return (
    <section className="staff-card" aria-labelledby="people-heading">
      <h2 id="people-heading" className="visually-hidden">
        {words.peopleHeading}
      </h2>
      <ul className="staff-lines">
        {people.map((person) => (
          <Person key={person.account.uid} recent={recent} {...person} />
        ))}
      </ul>
    </section>
  );
}

function Person({ account, lastSignIn, isSelf, recent }: PersonLine & Recent) {
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
        {reset.result?.ok && <LinkMessage {...reset.result} name={displayName} />}
        <ChangePerson account={account} recent={recent} />
      </div>
      {!isSelf && (
        <div className="staff-line-actions">
          <StaffForm
            intent={disabled ? `enable ${uid}` : `disable ${uid}`}
            submit={disabled ? words.enable : words.disable}
            inline
          />
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

function ChangePerson({ account, recent }: Pick<PersonLine, 'account'> & Recent) {
  const words = useWords('staff');
  const { uid, displayName, email, role } = account;
  return (
    <details className="staff-more">
      <summary>
        {words.changePerson} <span className="visually-hidden">{displayName}</span>
      </summary>
      <StaffForm intent={`change ${uid}`} submit={words.save} done={words.saved}>
        <SignInFields id={uid} email={email} chosen={role} recent={recent} />
      </StaffForm>
    </details>
  );
}
