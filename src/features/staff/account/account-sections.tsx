import { fill, useWords } from '#platform/words.tsx';
import { longestDisplayName, longestPhoneNumber, type StaffAccount } from '../session/staff-account.ts';
import { OwnPasswordField, PasswordField, StaffForm } from '../session/staff-form.tsx';

export function ProfileSection({ account, recent }: { account: StaffAccount; recent: boolean }) {
  const words = useWords('staff');
  return (
    <section className="staff-card" aria-labelledby="profile-heading">
      <h2 id="profile-heading">{words.profileHeading}</h2>
      <StaffForm intent="profile" submit={words.save} done={words.saved}>
        <div className="field">
          <label htmlFor="display-name">{words.displayName}</label>
          <input
            id="display-name"
            name="displayName"
            defaultValue={account.displayName}
            autoComplete="name"
            maxLength={longestDisplayName}
            required
          />
        </div>
        <div className="field">
          <label htmlFor="phone-number">
            {words.phoneNumber} <span>{words.optional}</span>
          </label>
          <input
            id="phone-number"
            name="phoneNumber"
            type="tel"
            defaultValue={account.phoneNumber ?? ''}
            autoComplete="tel"
            maxLength={longestPhoneNumber}
          />
        </div>
        <OwnPasswordField id="profile-password" recent={recent} />
      </StaffForm>
    </section>
  );
}

export function PasswordSection() {
  const words = useWords('staff');
  return (
    <section className="staff-card" aria-labelledby="password-heading">
      <h2 id="password-heading">{words.passwordHeading}</h2>
      <StaffForm intent="password" submit={words.changePassword} done={words.passwordChanged}>
        <PasswordField id="current-password" name="currentPassword" label={words.currentPassword} />
        <PasswordField
          id="new-password"
          name="newPassword"
          label={words.newPassword}
          hint={words.newPasswordHint}
          autoComplete="new-password"
        />
      </StaffForm>
    </section>
  );
}

export interface SessionLine {
  id: string;
  browser: string;
  address: string;
  lastUsed: string;
  current: boolean;
}

export function SessionList({ sessions, recent }: { sessions: SessionLine[]; recent: boolean }) {
  const words = useWords('staff');
  return (
    <section className="staff-card" aria-labelledby="sessions-heading">
      <h2 id="sessions-heading">{words.sessionsHeading}</h2>
      <ul className="staff-lines">
        {sessions.map(({ id, browser, address, lastUsed, current }) => (
          <li key={id}>
            <div>
              <b>{browser}</b> {current && <span className="plate">{words.thisDevice}</span>}
              <p className="staff-quiet">{fill(words.sessionLine, { address, when: lastUsed })}</p>
            </div>
            {!current && recent && (
              <StaffForm intent="end-session" submit={words.end} inline>
                <input type="hidden" name="id" value={id} />
              </StaffForm>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <StaffForm intent="end-others" submit={words.endOthers} done={words.sessionEnded}>
          <OwnPasswordField id="sessions-password" recent={recent} />
        </StaffForm>
      )}
    </section>
  );
}

export function DeleteSection() {
  const words = useWords('staff');
  return (
    <section className="staff-card" aria-labelledby="delete-heading">
      <h2 id="delete-heading">{words.deleteHeading}</h2>
      <p>{words.deleteLead}</p>
      <details className="staff-more">
        <summary>{words.deleteAccount}</summary>
        <StaffForm intent="delete" submit={words.deleteAccount} danger>
          <OwnPasswordField id="delete-password" />
        </StaffForm>
      </details>
    </section>
  );
}
