import { partsToAllow } from '#features/clinic-editor/draft/allowed-parts.ts';
import { clinicEditorWords } from '#src/words/words.server.ts';
import { useWords } from '#platform/words.tsx';
import { instantText, pastInstantText } from '#features/clinic/time/times-in-english.ts';
import { InviteForm, OpenInvitations } from '#features/staff/people/invite-form.tsx';
import { PeopleList } from '#features/staff/people/people-list.tsx';
import { sendForm } from '#features/staff/frame/send-form.ts';
import { calendarLinks } from '#features/staff/session/calendar-links-store.server.ts';
import { isConfirmed } from '#features/staff/session/confirm-password.server.ts';
import { openInvitations } from '#features/staff/people/invitations-store.server.ts';
import {
  invitePerson,
  resetPerson,
  withdrawInvitation,
  type InvitationResult,
} from '#features/staff/people/invite-person.server.ts';
import {
  allowSiteParts,
  changeEmailAndRole,
  disablePerson,
  enablePerson,
  endSessionsOfPerson,
  revokeCalendarLinkOfPerson,
  type PersonChangeResult,
} from '#features/staff/people/manage-people.server.ts';
import { keepWhenSignedOut } from '#features/staff/session/refusal-text.ts';
import { rights, roles } from '#features/staff/session/roles.ts';
import { listPeople } from '#features/staff/session/staff-accounts-store.server.ts';
import { answerForm, refuseField, staffAction, staffLoader } from './staff-page.server.ts';
import { staffPageMeta } from '#src/words/staff-words.ts';
import type { Route } from './+types/people';

export const meta = staffPageMeta(({ staff }) => staff.peopleHeading);

export const loader = staffLoader(rights['invite people'], async ({ staff, signedIn }) => {
  const invitations = await openInvitations(staff.database.queries, staff.clock.now());
  const links = await calendarLinks(staff.database.queries);
  return {
    recent: isConfirmed(signedIn, staff.clock.now()),
    siteParts: partsToAllow.map((part) => ({
      part,
      heading: clinicEditorWords['clinic-editor'].headings[part],
    })),
    people: (await listPeople(staff)).map((account) => ({
      account,
      lastSignIn: account.metadata.lastSignInTime ? pastInstantText(account.metadata.lastSignInTime) : null,
      calendarSince: links.has(account.uid) ? pastInstantText(links.get(account.uid)!) : null,
      isSelf: account.uid === signedIn.account.uid,
    })),
    invitations: invitations.map(({ expiresAt, ...rest }) => ({ ...rest, until: instantText(expiresAt) })),
  };
});

export const action = staffAction(
  rights['invite people'],
  async ({ staff, page, signedIn, fields, text }) => {
    const intent = text('intent');
    const [verb, id = ''] = intent.split(' ');
    const role = roles.find((one) => one === text('role'));
    const password = text('password') || undefined;
    const change = async (): Promise<PersonChangeResult | InvitationResult | undefined> => {
      switch (verb) {
        case 'invite': {
          const displayName = text('displayName');
          return (
            role && invitePerson(staff, page, signedIn, { email: text('email'), displayName, role, password })
          );
        }
        case 'change':
          return (
            role && changeEmailAndRole(staff, page, signedIn, id, { email: text('email'), role, password })
          );
        case 'allow': {
          const parts = partsToAllow.filter((part) => fields.getAll('part').includes(part));
          return allowSiteParts(staff, page, signedIn, id, parts);
        }
        case 'reset':
          return resetPerson(staff, page, signedIn, id, password);
        case 'disable':
          return disablePerson(staff, page, signedIn, id);
        case 'enable':
          return enablePerson(staff, page, signedIn, id);
        case 'end':
          return endSessionsOfPerson(staff, page, signedIn, id);
        case 'revoke-calendar':
          return revokeCalendarLinkOfPerson(staff, page, signedIn, id);
        case 'withdraw':
          await withdrawInvitation(staff, page, signedIn, id);
          return { ok: true };
        default:
          return undefined;
      }
    };
    const changed = await change();
    // An unknown role changes nothing.
    if (!changed) return refuseField(verb === 'invite' || verb === 'change' ? 'role' : 'intent');
    if (!('link' in changed)) return answerForm(page, intent, changed);
    const { expiresAt, ...made } = changed;
    return answerForm(page, intent, { ...made, until: instantText(expiresAt), name: text('displayName') });
  },
);

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export const shouldRevalidate = keepWhenSignedOut;

export default function StaffPeople({ loaderData }: Route.ComponentProps) {
  const words = useWords('staff');
  return (
    <>
      <div className="staff-heading">
        <h1>{words.peopleHeading}</h1>
        <p>{words.peopleLead}</p>
      </div>
      <PeopleList people={loaderData.people} recent={loaderData.recent} siteParts={loaderData.siteParts} />
      <InviteForm recent={loaderData.recent} />
      <OpenInvitations invitations={loaderData.invitations} />
    </>
  );
}
