import type { ReactNode } from 'react';
import { Outlet, redirect, useLocation } from 'react-router';
import { instantText, pastInstantText } from '#features/clinic/time/times-in-english.ts';
import { browserName } from '#features/staff/account/browser-name.ts';
import {
  changePassword,
  changeProfile,
  deleteAccount,
} from '#features/staff/account/change-account.server.ts';
import { sendForm } from '#features/staff/frame/send-form.ts';
import { calendarLinks } from '#features/staff/session/calendar-links-store.server.ts';
import { isConfirmed } from '#features/staff/session/confirm-password.server.ts';
import { passwordLength } from '#features/staff/session/password-length.ts';
import { keepWhenSignedOut } from '#features/staff/session/refusal-text.ts';
import { mayAct, roles, roleText } from '#features/staff/session/roles.ts';
import { passkeysOf } from '#features/staff/session/second-factors-store.server.ts';
import { sessionLifetime } from '#features/staff/session/session.ts';
import { openSessions } from '#features/staff/session/sessions-store.server.ts';
import {
  maxDisplayNameLength,
  maxPhoneNumberLength,
  type StaffAccount,
} from '#features/staff/session/staff-account.ts';
import { findPerson } from '#features/staff/session/staff-accounts-store.server.ts';
import {
  FoldedForm,
  OwnPasswordField,
  PasswordField,
  StaffCard,
  StaffForm,
} from '#features/staff/session/staff-form.tsx';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { staffPageMeta } from '#src/words/staff-words.ts';
import { TextField } from '#ui/field/field.tsx';
import { answerForm, refuseField, staffAction, staffLoader } from '../staff-page.server.ts';
import { CalendarCard } from './calendar.tsx';
import { SecondFactorCard } from './second-factor.tsx';
import { SessionsCard } from './sessions.tsx';
import type { Route } from './+types/account';

export const meta = staffPageMeta(({ staff }) => staff.accountHeading);

/** Data of all cards. The cards in files of their own post to their own routes. */
export const loader = staffLoader(
  roles,
  async ({ staff, signedIn }) => {
    const { uid, role } = signedIn.account;
    const now = staff.clock.now();
    const account = (await findPerson(staff, uid))!;
    const sessions = await openSessions(staff, uid, now - sessionLifetime.absolute);
    const calendarSince = (await calendarLinks(staff.database.queries)).get(uid);
    const { lastSignInTime } = account.metadata;
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
      lastSignIn: lastSignInTime ? pastInstantText(lastSignInTime) : null,
    };
  },
  { ownAccount: true },
);

export const action = staffAction(
  roles,
  async ({ staff, page, signedIn, text }) => {
    const password = text('password');
    switch (text('intent')) {
      case 'profile': {
        const profile = { displayName: text('displayName'), phoneNumber: text('phoneNumber'), password };
        return answerForm(page, 'profile', await changeProfile(staff, page, signedIn, profile));
      }
      case 'password': {
        const passwords = { currentPassword: text('currentPassword'), newPassword: text('newPassword') };
        return answerForm(page, 'password', await changePassword(staff, page, signedIn, passwords));
      }
      case 'delete': {
        const deleted = await deleteAccount(staff, page, signedIn, password);
        if (deleted.ok) throw redirect('/staff');
        return answerForm(page, 'delete', deleted);
      }
      default:
        return refuseField('intent');
    }
  },
  { ownAccount: true },
);

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export const shouldRevalidate = keepWhenSignedOut;

export default function StaffAccountPage({ loaderData }: Route.ComponentProps) {
  const words = useWords('staff');
  const { pathname } = useLocation();
  const { account, lastSignIn, recent } = loaderData;
  // Without JavaScript a form leads to the address of its card, whose own route has the result.
  const card = (name: string, shown: ReactNode) =>
    pathname.endsWith(`/${name}`) ? <Outlet context={loaderData} /> : shown;
  return (
    <>
      <div className="staff-heading">
        <h1>{words.accountHeading}</h1>
        <p>
          {account.email} · {roleText(words, account.role)} ·{' '}
          {fill(words.lastSignIn, { when: lastSignIn ?? words.never })}
        </p>
      </div>
      <div className="staff-cards stack gap-4">
        {card('second-factor', <SecondFactorCard {...loaderData} />)}
        <PasswordCard />
        {card('sessions', <SessionsCard {...loaderData} />)}
        {card('calendar', <CalendarCard {...loaderData} />)}
        <ProfileCard account={account} recent={recent} />
        <StaffCard id="delete" heading={words.deleteHeading}>
          <p>{words.deleteLead}</p>
          <FoldedForm summary={words.deleteAccount} intent="delete" submit={words.deleteAccount} danger>
            <OwnPasswordField id="delete-password" />
          </FoldedForm>
        </StaffCard>
      </div>
    </>
  );
}

function PasswordCard() {
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

function ProfileCard({ account, recent }: { account: StaffAccount; recent: boolean }) {
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
          maxLength={maxDisplayNameLength}
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
          maxLength={maxPhoneNumberLength}
        />
        <OwnPasswordField id="profile-password" recent={recent} />
      </StaffForm>
    </StaffCard>
  );
}
