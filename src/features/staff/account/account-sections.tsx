import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { TextField } from '#ui/field/field.tsx';
import { passwordLength } from '../session/password-length.ts';
import { longestDisplayName, longestPhoneNumber, type StaffAccount } from '../session/staff-account.ts';
import { OwnPasswordField, PasswordField, StaffCard, StaffForm } from '../session/staff-form.tsx';

export function ProfileSection({ account, recent }: { account: StaffAccount; recent: boolean }) {
  const words = useWords('staff');
  return (
    <StaffCard id="profile" heading={words.profileHeading}>
      <StaffForm intent="profile" submit={words.save} done={words.saved}>
        <TextField
          id="display-name"
          label={words.displayName}
          name="displayName"
          defaultValue={account.displayName}
          autoComplete="name"
          maxLength={longestDisplayName}
          required
        />
        <TextField
          id="phone-number"
          label={words.phoneNumber}
          optional={words.optional}
          name="phoneNumber"
          type="tel"
          defaultValue={account.phoneNumber ?? ''}
          autoComplete="tel"
          maxLength={longestPhoneNumber}
        />
        <OwnPasswordField id="profile-password" recent={recent} />
      </StaffForm>
    </StaffCard>
  );
}

export function PasswordSection() {
  const words = useWords('staff');
  return (
    <StaffCard id="password" heading={words.passwordHeading}>
      <StaffForm intent="password" submit={words.changePassword} done={words.passwordChanged}>
        <PasswordField id="current-password" name="currentPassword" label={words.currentPassword} />
        <PasswordField
          id="new-password"
          name="newPassword"
          label={words.newPassword}
          hint={fill(words.newPasswordHint, passwordLength)}
          autoComplete="new-password"
        />
      </StaffForm>
    </StaffCard>
  );
}

interface SessionListProps {
  sessions: readonly { id: string; browser: string; address: string; lastUsed: string; current: boolean }[];
  recent: boolean;
}

export function SessionList({ sessions, recent }: SessionListProps) {
  const words = useWords('staff');
  return (
    <StaffCard id="sessions" heading={words.sessionsHeading}>
      <ul className="staff-lines">
        {sessions.map(({ id, browser, address, lastUsed, current }) => (
          <li key={id}>
            <div>
              <b>{browser}</b> {current && <span className="plate">{words.thisDevice}</span>}
              <p className="staff-quiet">{fill(words.sessionLine, { address, when: lastUsed })}</p>
            </div>
            {!current && recent && (
              <StaffForm
                intent="end-session"
                submit={
                  <>
                    {words.end} <span className="visually-hidden">{`${browser}, ${address}`}</span>
                  </>
                }
                inline
              >
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
    </StaffCard>
  );
}

export function DeleteSection() {
  const words = useWords('staff');
  return (
    <StaffCard id="delete" heading={words.deleteHeading}>
      <p>{words.deleteLead}</p>
      <details className="staff-more">
        <summary>{words.deleteAccount}</summary>
        <StaffForm intent="delete" submit={words.deleteAccount} danger>
          <OwnPasswordField id="delete-password" />
        </StaffForm>
      </details>
    </StaffCard>
  );
}
