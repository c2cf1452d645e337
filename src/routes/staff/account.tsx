import { redirect } from 'react-router';
import {
  changePassword,
  changeProfile,
  deleteAccount,
  endOwnSessions,
} from '#features/staff/account/change-account.server.ts';
import {
  prepareSecondFactor,
  proveAuthenticator,
  removeSecondFactor,
  renewRecoveryCodes,
  removePasskey,
  type FactorPreparation,
} from '#features/staff/account/change-second-factor.server.ts';
import { instantText, pastInstantText } from '#features/clinic/time/times-in-english.ts';
import { CalendarLinkSection } from '#features/desk/calendar-link/calendar-link-section.tsx';
import {
  makeCalendarLink,
  revokeCalendarLink,
} from '#features/desk/calendar-link/manage-calendar-link.server.ts';
import { browserName } from '#features/staff/account/browser-name.ts';
import {
  DeleteSection,
  PasswordSection,
  ProfileSection,
  SessionList,
} from '#features/staff/account/account-sections.tsx';
import { SecondFactorSection } from '#features/staff/account/second-factor-section.tsx';
import { keepWhenSignedOut } from '#features/staff/session/refusal-text.ts';
import { roleText, mayAct, roles } from '#features/staff/session/roles.ts';
import { passkeysOf } from '#features/staff/session/second-factors-store.server.ts';
import { calendarLinks } from '#features/staff/session/calendar-links-store.server.ts';
import { isConfirmed } from '#features/staff/session/confirm-password.server.ts';
import { sessionLifetime } from '#features/staff/session/session.ts';
import { openSessions } from '#features/staff/session/sessions-store.server.ts';
import { findPerson } from '#features/staff/session/staff-accounts-store.server.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { refuseField, setCookies, staffAction, staffLoader } from './staff-page.server.ts';
import { staffPageMeta } from '#src/staff-words.ts';
import type { Route } from './+types/account';

export const meta = staffPageMeta(({ staff }) => staff.accountHeading);

export const loader = staffLoader(
  roles,
  async ({ staff, signedIn }) => {
    const { uid, role } = signedIn.account;
    const now = staff.clock.now();
    const account = (await findPerson(staff, uid))!;
    const sessions = await openSessions(staff, uid, now - sessionLifetime.absolute);
    const calendarSince = (await calendarLinks(staff.database.queries)).get(uid);
    return {
      account,
      mayHaveCalendar: mayAct(role, ['reception']),
      calendarSince: calendarSince === undefined ? null : pastInstantText(calendarSince),
      recent: isConfirmed(signedIn, now),
      enabled: signedIn.hasSecondFactor,
      hasApp: account.providerData.some(({ providerId }) => providerId === 'authenticator'),
      passkeys: (await passkeysOf(staff, uid)).map(({ id, name, createdAt }) => ({
        id,
        name,
        since: pastInstantText(createdAt ?? now),
      })),
      sessions: sessions.map(({ id, address, userAgent, lastUsedAt }) => ({
        id,
        address,
        browser: browserName(userAgent),
        lastUsed: instantText(lastUsedAt),
        current: id === signedIn.session.id,
      })),
      lastSignIn: account.metadata.lastSignInTime ? pastInstantText(account.metadata.lastSignInTime) : null,
    };
  },
  { ownAccount: true },
);

/** Cookies for the answer; what is shown this once. */
type Changed =
  | ({ ok: true; cookies?: string[] } & Partial<FactorPreparation> & { link?: string })
  | { ok: false; cookies?: string[]; reason: string; retryAfterSeconds?: number };

export const action = staffAction(
  roles,
  async ({ app, staff, page, actor, signedIn, text }) => {
    const intent = text('intent');
    const password = text('password');
    const id = text('id');
    const given = { id, password: password || undefined };
    const change = async (): Promise<Changed | undefined> => {
      switch (intent) {
        case 'profile':
          return changeProfile(staff, page, signedIn, {
            displayName: text('displayName'),
            phoneNumber: text('phoneNumber'),
            password: password || undefined,
          });
        case 'password':
          return changePassword(staff, page, signedIn, {
            currentPassword: text('currentPassword'),
            newPassword: text('newPassword'),
          });
        case 'prepare-factor':
          return prepareSecondFactor(staff, page, signedIn, password);
        case 'prove-app':
          return proveAuthenticator(staff, page, signedIn, text('code'));
        case 'new-codes':
          return renewRecoveryCodes(staff, page, signedIn, password);
        case 'remove-factor':
          return removeSecondFactor(staff, page, signedIn, password);
        case 'remove-passkey':
          return removePasskey(staff, page, signedIn, given);
        case 'make-calendar':
          return makeCalendarLink(app, page, signedIn, password || undefined);
        case 'revoke-calendar':
          await revokeCalendarLink(app, actor);
          return { ok: true };
        case 'end-session':
          return endOwnSessions(staff, page, signedIn, given);
        case 'end-others':
          return endOwnSessions(staff, page, signedIn, { ...given, id: 'others' });
        case 'delete':
          return deleteAccount(staff, page, signedIn, password);
        default:
          return undefined;
      }
    };
    const changed = await change();
    if (!changed) return refuseField('intent');
    const { cookies = [], ...result } = changed;
    if (result.ok && intent === 'delete') throw redirect('/staff');
    setCookies(page, cookies);
    return { ...result, intent };
  },
  { ownAccount: true },
);

export const shouldRevalidate = keepWhenSignedOut;

export default function StaffAccountPage({ loaderData }: Route.ComponentProps) {
  const words = useWords('staff');
  const { account, recent, enabled, hasApp, passkeys, sessions, lastSignIn } = loaderData;
  const { mayHaveCalendar, calendarSince } = loaderData;
  return (
    <>
      <div className="staff-heading">
        <h1>{words.accountHeading}</h1>
        <p>
          {account.email} · {roleText(words, account.role)} ·{' '}
          {fill(words.lastSignIn, { when: lastSignIn ?? words.never })}
        </p>
      </div>
      <div className="staff-cards">
        <SecondFactorSection hasApp={hasApp} passkeys={passkeys} recent={recent} enabled={enabled} />
        <PasswordSection />
        <SessionList sessions={sessions} recent={recent} />
        {mayHaveCalendar && <CalendarLinkSection since={calendarSince} recent={recent} />}
        <ProfileSection account={account} recent={recent} />
        <DeleteSection />
      </div>
    </>
  );
}
