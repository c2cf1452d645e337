import { useEffect, useRef } from 'react';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Field, fieldControl, TextField } from '#ui/field/field.tsx';
import { ShareLink } from '../share-link/share-link.tsx';
import { roleText, type Role } from '../session/roles.ts';
import { maxDisplayNameLength } from '../session/staff-account.ts';
import { OwnPasswordField, StaffCard, StaffForm, useStaffAction } from '../session/staff-form.tsx';
import type { Invitation } from './invitations-store.server.ts';

export interface InvitationLink {
  link: string;
  until: string;
  name: string;
}

/** The link is shown only this once. */
export function LinkMessage({ name, link, until }: InvitationLink) {
  const words = useWords('staff');
  return (
    <ShareLink
      role="status"
      title={fill(words.linkTitle, { name })}
      link={link}
      lead={fill(words.linkLead, { when: until })}
      message={fill(words.whatsAppText, { name, link, when: until })}
      label={words.link}
    />
  );
}

/** `recent`: whether the password was given a moment ago. */
export function InviteForm({ recent }: { recent: boolean }) {
  const words = useWords('staff');
  const action = useStaffAction<InvitationLink>('invite');
  const { result } = action;
  const form = useRef<HTMLFormElement>(null);
  const link = result?.ok && result.link;
  useEffect(() => {
    // Ready for the next person: the same one would get a second link.
    if (link) form.current!.reset();
  }, [link]);
  return (
    <StaffCard id="invite" heading={words.inviteHeading}>
      {result?.ok && <LinkMessage {...result} />}
      <StaffForm intent="invite" submit={words.invite} action={action} ref={form}>
        <TextField
          id="invite-name"
          label={words.displayName}
          name="displayName"
          maxLength={maxDisplayNameLength}
          required
          autoComplete="off"
        />
        <SignInFields id="invite" chosen="reception" recent={recent} />
      </StaffForm>
    </StaffCard>
  );
}

interface SignInFieldsProps {
  id: string;
  email?: string;
  chosen: Role;
  recent: boolean;
}

/** Sign-in name and role of a person, and the password of the owner, who says so. */
export function SignInFields({ id, email, chosen, recent }: SignInFieldsProps) {
  const words = useWords('staff');
  return (
    <>
      <TextField
        id={`${id}-email`}
        label={words.email}
        name="email"
        type="email"
        defaultValue={email}
        required
        autoComplete="off"
      />
      <Field id={`${id}-role`} label={words.role}>
        <select {...fieldControl({ id: `${id}-role` })} name="role" defaultValue={chosen}>
          <option value="reception">{words.roleReceptionMay}</option>
          <option value="gallery">{words.roleGalleryMay}</option>
          <option value="owner">{words.roleOwnerMay}</option>
        </select>
      </Field>
      <OwnPasswordField id={`${id}-again`} recent={recent} />
    </>
  );
}

type InvitationLine = Pick<Invitation, 'id' | 'email' | 'displayName' | 'role'> & { until: string };

export function OpenInvitations({ invitations }: { invitations: readonly InvitationLine[] }) {
  const words = useWords('staff');
  if (invitations.length === 0) return null;
  return (
    <StaffCard id="pending" heading={words.pendingHeading}>
      <ul className="staff-lines">
        {invitations.map(({ id, email, displayName, role, until }) => (
          <li key={id}>
            <div>
              <b>{displayName}</b> {email}
              <p className="staff-quiet">
                {fill(words.pendingLine, { role: roleText(words, role), when: until })}
              </p>
            </div>
            <StaffForm intent={`withdraw ${id}`} submit={words.withdraw} inline />
          </li>
        ))}
      </ul>
    </StaffCard>
  );
}
