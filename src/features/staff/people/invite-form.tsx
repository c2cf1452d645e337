import { useEffect, useRef } from 'react';
import { fill, useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Message } from '#ui/notice/message.tsx';
import { CopyButton } from '../session/copy-button.tsx';
import { roleText, type Role } from '../session/roles.ts';
import { longestDisplayName } from '../session/staff-account.ts';
import { OwnPasswordField, RefusalAlert, StaffForm, useStaffAction } from '../session/staff-form.tsx';

export interface InvitationLink {
  link: string;
  until: string;
  name: string;
}

/** The one moment in which the link can be read. */
export function LinkMessage({ name, link, until }: InvitationLink) {
  const words = useWords('staff');
  const text = fill(words.whatsAppText, { name, link, when: until });
  return (
    <Message
      kind="ok"
      role="status"
      title={fill(words.linkTitle, { name })}
      action={
        <div className="staff-line-actions">
          <CopyButton text={link} label={words.copy} />
          <a
            className="staff-button"
            href={`https://wa.me/?text=${encodeURIComponent(text)}`}
            target="_blank"
            rel="noreferrer"
          >
            <Icon name="chat-circle-text" />
            {words.sendWhatsApp}
          </a>
        </div>
      }
    >
      <p>{fill(words.linkLead, { when: until })}</p>
      <input className="staff-link-field" readOnly value={link} aria-label={words.link} />
    </Message>
  );
}

/** `recent`: whether the password was given a moment ago. */
export function InviteForm({ recent }: { recent: boolean }) {
  const words = useWords('staff');
  const { Form, busy, result } = useStaffAction<InvitationLink>('invite');
  const form = useRef<HTMLFormElement>(null);
  const link = result?.ok && result.link;
  useEffect(() => {
    // Ready for the next person: the same one would get a second link.
    if (link) form.current!.reset();
  }, [link]);
  const asksPassword = result?.ok === false && result.reason === 'requires-recent-login' && !recent;
  useEffect(() => {
    if (asksPassword) form.current!.querySelector<HTMLInputElement>('[type=password]')!.focus();
  }, [asksPassword]);
  return (
    <section className="staff-card" aria-labelledby="invite-heading">
      <h2 id="invite-heading">{words.inviteHeading}</h2>
      {result?.ok && <LinkMessage {...result} />}
      <Form ref={form} method="post" className="staff-form">
        <input type="hidden" name="intent" value="invite" />
        <div className="field">
          <label htmlFor="invite-name">{words.displayName}</label>
          <input
            id="invite-name"
            name="displayName"
            maxLength={longestDisplayName}
            required
            autoComplete="off"
          />
        </div>
        <div className="field">
          <label htmlFor="invite-email">{words.email}</label>
          <input id="invite-email" name="email" type="email" required autoComplete="off" />
        </div>
        <div className="field">
          <label htmlFor="invite-role">{words.role}</label>
          <RoleSelect id="invite-role" chosen="reception" />
        </div>
        <OwnPasswordField id="invite-again" recent={recent} />
        <RefusalAlert refusal={result?.ok === false && result} />
        <button type="submit" className="staff-button staff-button-pine" aria-busy={busy || undefined}>
          {words.invite}
        </button>
      </Form>
    </section>
  );
}

export function RoleSelect({ id, chosen }: { id: string; chosen: Role }) {
  const words = useWords('staff');
  return (
    <select id={id} name="role" defaultValue={chosen}>
      <option value="reception">{words.roleReceptionMay}</option>
      <option value="gallery">{words.roleGalleryMay}</option>
      <option value="owner">{words.roleOwnerMay}</option>
    </select>
  );
}

export interface InvitationLine {
  id: string;
  email: string;
  displayName: string;
  role: Role;
  until: string;
}

export function OpenInvitations({ invitations }: { invitations: readonly InvitationLine[] }) {
  const words = useWords('staff');
  if (invitations.length === 0) return null;
  return (
    <section className="staff-card" aria-labelledby="pending-heading">
      <h2 id="pending-heading">{words.pendingHeading}</h2>
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
    </section>
  );
}
