import { data, redirect, type LoaderFunctionArgs } from 'react-router';
import { partsOf } from '#features/clinic-editor/draft/allowed-parts.ts';
import { countCalls } from '#features/desk/calls/read-calls.server.ts';
import { countChanges } from '#features/clinic-editor/publishing/count-changes.server.ts';
import { authorizeStaff, type AuthorizationOptions } from '#features/staff/session/staff-guard.server.ts';
import { countOf } from '#features/health/look/judge-health.ts';
import { returnPath } from '#features/staff/sign-in/return-path.ts';
import { mayAct, type Role } from '#features/staff/session/roles.ts';
import type { SignedIn } from '#features/staff/session/session.ts';
import { withCookies, type Staff } from '#features/staff/session/staff.server.ts';
import { storableText } from '#platform/api/text-input.server.ts';
import { appContext, pageRequest, type AppContext, type PageRequest } from '#src/app/app-context.server.ts';
import { galleryAccountEmail } from '#features/staff/session/staff-accounts-store.server.ts';
import { contentFaults } from '#src/app/content-faults.server.ts';
import { unlessDatabaseAway } from '#src/http/unless-database-away.server.ts';

/** Arguments of a staff page's loader, after the session check. */
interface StaffPage {
  app: AppContext;
  staff: Staff;
  page: PageRequest;
  signedIn: SignedIn;
  /** Session and caller, for the audit log. */
  actor: { signedIn: SignedIn; caller: PageRequest };
  url: URL;
}
/** Arguments of a staff page's action. */
interface PostedStaffPage extends StaffPage {
  fields: FormData;
  text(name: string): string;
}

export async function staffOnPage(
  { context, url }: LoaderFunctionArgs,
  role: Role | readonly Role[],
  options?: AuthorizationOptions,
) {
  const app = context.get(appContext);
  const page = context.get(pageRequest);
  const { staff } = app;
  const authorization = await authorizeStaff(staff, page, rolesOf(role), options);
  if (!authorization.ok) return authorization;
  const { signedIn } = authorization;
  const actor = { signedIn, caller: page };
  return { ok: true as const, opened: { app, staff, page, signedIn, actor, url } satisfies StaffPage };
}

/** Data of the staff pages' frame. */
export const frameOf = async ({ app, staff, signedIn }: Pick<StaffPage, 'app' | 'staff' | 'signedIn'>) => ({
  signedIn,
  unpublished: partsOf(signedIn).length > 0 ? await countChanges({ ...app, ...contentFaults(app) }) : 0,
  calls: mayAct(signedIn.account.role, ['reception']) ? await countCalls(app.booking) : 0,
  now: staff.clock.now(),
  broken: signedIn.account.role === 'owner' ? countOf(app.health.last()?.cards ?? [], 'broken') : 0,
  isGate: signedIn.account.email === galleryAccountEmail,
});

/** For a page that keeps itself fresh: people to call, for the menu. A document has them in its frame. */
export const callsForMenu = async (booking: AppContext['booking'], { isDataRequest }: PageRequest) =>
  isDataRequest ? countCalls(booking) : undefined;

/** Sets cookies on the response and on later requests of this page, since a new session token applies at once. */
export function setCookies(page: PageRequest, cookies: readonly string[]): void {
  if (cookies.length === 0) return;
  page.setCookies.push(...cookies);
  page.headers = withCookies(page, cookies).headers;
}

/**
 * The loader of a page for staff: `export const loader = staffLoader('reception', async ({ app, actor }) => …)`. It redirects a person
 * without a session to the sign-in, which leads back here, and an account without the right to a page that it may open.
 */
export function staffLoader<Data>(
  role: Role | readonly Role[],
  load: (page: StaffPage) => Promise<Data>,
  options?: AuthorizationOptions,
) {
  const loader = async (args: LoaderFunctionArgs): Promise<Data> => {
    // A refresh by the open page does not extend the session; useSessionKeeper extends it while the person is at work.
    const passive = args.context.get(pageRequest).isDataRequest === true;
    const entered = await staffOnPage(args, role, { passive, ...options });
    if (entered.ok) return load(entered.opened);
    if (entered.reason === 'operation-not-allowed') throw redirect(returnPath(null, entered.role));
    if (entered.reason === 'set-up-required') throw redirect('/staff/account');
    const back = new URLSearchParams({ to: args.url.pathname + args.url.search, why: entered.reason });
    throw redirect(`/staff?${back}`);
  };
  return Object.assign(loader, { roles: rolesOf(role) });
}

/** A refusal like others, so that the page keeps typed text; its status makes React Router skip revalidation. */
export const refuseDatabaseAway = () => data({ ok: false as const, reason: 'database-away' as const }, 503);

/** Names the field of a form that the page cannot handle; nothing is changed. */
export const refuseField = (field: string) =>
  data(
    {
      ok: false as const,
      reason: 'unknown-form' as const,
      errors: { [field]: 'This page has no such form' },
    },
    400,
  );

/** The answer to the form `intent`. Cookies go on the response: a given password renews the session's token. */
export function answerForm<Change extends { ok: boolean; cookies?: string[] }>(
  page: PageRequest,
  intent: string,
  change: Change,
) {
  const { cookies = [], ...answer } = change;
  setCookies(page, cookies);
  return { ...answer, intent };
}

/** The action of a page for staff. An ended session is a value here instead of a redirect, so that the page keeps typed text. */
export function staffAction<Result>(
  role: Role | readonly Role[],
  act: (page: PostedStaffPage) => Promise<Result>,
  options?: AuthorizationOptions,
) {
  const perform = async (args: LoaderFunctionArgs) => {
    const entered = await staffOnPage(args, role, options);
    if (!entered.ok) return { ok: false as const, reason: entered.reason };
    const fields = await args.request.formData();
    return act({ ...entered.opened, fields, text: (name) => storableText(String(fields.get(name) ?? '')) });
  };
  const action = (args: LoaderFunctionArgs) =>
    unlessDatabaseAway(args.context, () => perform(args), refuseDatabaseAway);
  return Object.assign(action, { roles: rolesOf(role) });
}

const rolesOf = (role: Role | readonly Role[]): readonly Role[] => (typeof role === 'string' ? [role] : role);
