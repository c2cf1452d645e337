import { data, redirect } from 'react-router';
import { TeethRing } from '#features/site/drawings/teeth-ring.tsx';
import { SignInPage, type SignInState } from '#features/staff/sign-in/sign-in-page.tsx';
import { confirmSecondFactor, signIn } from '#features/staff/sign-in/sign-in.server.ts';
import { currentSession } from '#features/staff/session/current-session.server.ts';
import { returnPath } from '#features/staff/sign-in/return-path.ts';
import { withCookies } from '#features/staff/session/staff.server.ts';
import { storableText } from '#platform/api/text-input.server.ts';
import { appContext, pageRequest } from '#src/app-context.server.ts';
import { StaffBrand } from './staff-brand.tsx';
import { refuseField, setCookies } from './staff-page.server.ts';
import { unlessDatabaseAway } from '#src/http/unless-database-away.server.ts';
import { staffPageMeta } from '#src/staff-words.ts';
import type { Route } from './+types/sign-in';

export const meta = staffPageMeta(({ staff }) => staff.staffTitle);

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  const current = await currentSession(context.get(appContext).staff, page);
  page.setCookies.push(...current.cookies);
  const to = url.searchParams.get('to');
  if (current.ok) throw redirect(returnPath(to, current.signedIn.account.role));
  return { to: returnPath(to, 'owner'), why: url.searchParams.get('why') };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { staff, config } = context.get(appContext);
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
    const current = await currentSession(staff, withCookies(page, result.cookies), { passive: true });
    const role = current.ok ? current.signedIn.account.role : 'owner';
    throw redirect(returnPath(url.searchParams.get('to'), role, config.clinic.isDemonstration));
  }
  if (result.reason === 'second-factor') {
    setCookies(page, result.cookies);
    return data<SignInState>({ factors: result.factors });
  }
  const status = result.reason === 'database-away' ? 503 : 200;
  // One stays at the second step, with whatever is said of it; the way back to the first is on that page.
  if (isSecondStep && (result.reason === 'wrong-code' || result.reason === 'database-away')) {
    return data<SignInState>({ refused: result, factors: ['authenticator', 'recovery-code'] }, status);
  }
  return data<SignInState>({ refused: result, email }, status);
}

export default function StaffSignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { to, why } = loaderData;
  const ended = why === 'user-token-expired' || why === 'user-disabled';
  const tried: SignInState | undefined = actionData && !('errors' in actionData) ? actionData : undefined;
  const state = tried ?? (ended ? { refused: { reason: why } } : {});
  return <SignInPage {...state} to={to} art={<TeethRing />} brand={<StaffBrand />} />;
}
