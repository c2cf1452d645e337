import type { StaffAccount } from '../session/staff-account.ts';
import { useStaffWords } from '../session/use-staff-words.ts';
import { PasswordField, StaffForm } from '../session/staff-form.tsx';

/** Asked only when the last proof is older than ten minutes. */
export function AgainPassword({ id, recent }: { id: string; recent: boolean }) {
  const words = useStaffWords();
  return recent ? null : <PasswordField id={id} label={words.yourPassword} hint={words.yourPasswordHint} />;
}

export function ProfileSection({ account, recent }: { account: StaffAccount; recent: boolean }) {
  const words = useStaffWords();
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
            maxLength={80}
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
            maxLength={20}
          />
        </div>
        <AgainPassword id="profile-password" recent={recent} />
      </StaffForm>
    </section>
  );
}

export function PasswordSection() {
  const words = useStaffWords();
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

export function DeleteSection() {
  const words = useStaffWords();
  return (
    <section className="staff-card" aria-labelledby="delete-heading">
      <h2 id="delete-heading">{words.deleteHeading}</h2>
      <p>{words.deleteLead}</p>
      <details className="staff-more">
        <summary>{words.deleteAccount}</summary>
        <StaffForm intent="delete" submit={words.deleteAccount} danger>
          <PasswordField id="delete-password" label={words.yourPassword} hint={words.yourPasswordHint} />
        </StaffForm>
      </details>
    </section>
  );
}
