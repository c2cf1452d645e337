import { useState, useSyncExternalStore } from 'react';
import { data, redirect } from 'react-router';
import { countUnsent } from '#features/staff/frame/account-storage.ts';
import { sendForm } from '#features/staff/frame/send-form.ts';
import { TeethRing } from '#features/site/drawings/teeth-ring.tsx';
import { SignInPage, type SignInState } from '#features/staff/sign-in/sign-in-page.tsx';
import { confirmSecondFactor, cookieProbe, signIn } from '#features/staff/sign-in/sign-in.server.ts';
import { currentSession } from '#features/staff/session/current-session.server.ts';
import { returnPath } from '#features/staff/sign-in/return-path.ts';
import { storableText } from '#platform/api/text-input.server.ts';
import { keepAfterAnswer } from '#features/staff/session/refusal-text.ts';
import { appContext, pageRequest } from '#src/app/app-context.server.ts';
import { StaffBrand } from './staff-brand.tsx';
import { refuseField, setCookies } from './staff-page.server.ts';
import { unlessDatabaseAway } from '#src/http/unless-database-away.server.ts';
import { staffPageMeta } from '#src/words/staff-words.ts';
import type { Route } from './+types/sign-in';

export const meta = staffPageMeta(({ staff }) => staff.staffTitle);

/** Reasons why a session has ended, or why one did not begin after the right password. */
const endings = new Set(['user-token-expired', 'user-disabled', 'no-cookies']);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { staff, site } = context.get(appContext);
  const page = context.get(pageRequest);
  const current = await currentSession(staff, page);
  const to = url.searchParams.get('to');
  const entered = url.searchParams.has('entered');
  if (current.ok) {
    const isSample = entered && site.current().facts.isDemonstration;
    throw redirect(returnPath(to, current.signedIn.account.role, isSample));
  }
  if (!page.headers.has('Cookie')) page.setCookies.push(cookieProbe(staff));
  const lost = current.reason === 'user-disabled' ? current.reason : 'no-cookies';
  return { to: returnPath(to, 'owner'), why: entered ? lost : url.searchParams.get('why') };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { staff } = context.get(appContext);
  const page = context.get(pageRequest);
  const fields = await request.formData();
  const text = (name: string) => storableText(String(fields.get(name) ?? ''));
  const email = text('email');
  const isSecondStep = text('intent') === 'code';
  if (!isSecondStep && text('intent') !== 'password') return refuseField('intent');
  const result = await unlessDatabaseAway(
    context,
    () =>
      isSecondStep
        ? confirmSecondFactor(staff, page, text('code'))
        : signIn(staff, page, { email, password: text('password') }),
    () => ({ ok: false, reason: 'database-away' }) as const,
  );
  if (result.ok) {
    page.setCookies.push(...result.cookies);
    // The next request shows whether the browser has kept the cookie.
    const to = url.searchParams.get('to');
    throw redirect(`/staff?${new URLSearchParams({ ...(to !== null && { to }), entered: '' })}`);
  }
  if (result.reason === 'second-factor') {
    // The loader has set a cookie: without one the code's form could not be sent.
    if (!page.headers.has('Cookie')) return data<SignInState>({ refused: { reason: 'no-cookies' }, email });
    setCookies(page, result.cookies);
    return data<SignInState>({ factors: result.factors });
  }
  const status = result.reason === 'database-away' ? 503 : 200;
  // A wrong code keeps the person at the second step, which has a link back to the first.
  if (isSecondStep && (result.reason === 'wrong-code' || result.reason === 'database-away')) {
    return data<SignInState>({ refused: result, factors: ['authenticator', 'recovery-code'] }, status);
  }
  return data<SignInState>({ refused: result, email }, status);
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export const shouldRevalidate = keepAfterAnswer;

export default function StaffSignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { to, why } = loaderData;
  const isUnanswered = actionData !== undefined && 'intent' in actionData;
  const answer: SignInState | undefined =
    actionData && !('errors' in actionData || 'intent' in actionData) ? actionData : undefined;
  // Without an answer the open step stays. A redirect to this page ends it.
  const [tried, setTried] = useState(answer);
  if (!isUnanswered && answer !== tried) setTried(answer);
  // The server has no storage to read.
  const unsent = useSyncExternalStore(
    () => () => {},
    () => countUnsent('').others,
    () => 0,
  );
  const begun = tried ?? (why !== null && endings.has(why) ? { refused: { reason: why } } : {});
  const state = isUnanswered ? { ...begun, refused: { reason: 'network-request-failed' } } : begun;
  return <SignInPage {...state} to={to} unsent={unsent} art={<TeethRing />} brand={<StaffBrand />} />;
}
