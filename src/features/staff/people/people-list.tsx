import { fill, useWords } from '#platform/words.tsx';
import type { StaffAccount } from '../session/staff-account.ts';
import { roleText } from '../session/roles.ts';
import { OwnPasswordField, RefusalAlert, StaffForm, useStaffAction } from '../session/staff-form.tsx';
import { LinkMessage, RoleSelect, type InvitationLink } from './invite-form.tsx';

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
            <reset.Form method="post" className={recent ? 'staff-form-inline' : 'staff-form'}>
              <input type="hidden" name="intent" value={`reset ${uid}`} />
              <OwnPasswordField id={`reset-${uid}`} recent={recent} />
              <button type="submit" className="staff-button">
                {words.reset}
              </button>
              <RefusalAlert refusal={reset.result?.ok === false && reset.result} />
            </reset.Form>
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
        <div className="field">
          <label htmlFor={`email-${uid}`}>{words.email}</label>
          <input
            id={`email-${uid}`}
            name="email"
            type="email"
            defaultValue={email}
            required
            autoComplete="off"
          />
        </div>
        <div className="field">
          <label htmlFor={`role-${uid}`}>{words.role}</label>
          <RoleSelect id={`role-${uid}`} chosen={role} />
        </div>
        <OwnPasswordField id={`again-${uid}`} recent={recent} />
      </StaffForm>
    </details>
  );
}
