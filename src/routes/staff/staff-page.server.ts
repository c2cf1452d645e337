import { data, redirect, type LoaderFunctionArgs } from 'react-router';
import { partsOf } from '#features/clinic-editor/draft/allowed-parts.ts';
import { countChanges } from '#features/clinic-editor/publishing/count-changes.server.ts';
import { authorizeStaff, type AuthorizationOptions } from '#features/staff/session/staff-guard.server.ts';
import { countOf } from '#features/health/look/judge-health.ts';
import { returnPath } from '#features/staff/sign-in/return-path.ts';
import type { Role } from '#features/staff/session/roles.ts';
import type { SignedIn } from '#features/staff/session/session.ts';
import { withCookies, type Staff } from '#features/staff/session/staff.server.ts';
import { storableText } from '#platform/api/text-input.server.ts';
import { appContext, pageRequest, type AppContext, type PageRequest } from '#src/app-context.server.ts';
import { galleryAccountEmail } from '#features/staff/session/staff-accounts-store.server.ts';
import { unlessDatabaseAway } from '#src/http/unless-database-away.server.ts';

/** What the loader of a staff page is given, once its caller has passed. */
interface StaffPage {
  app: AppContext;
  staff: Staff;
  page: PageRequest;
  signedIn: SignedIn;
  /** Both, for the audit log. */
  actor: { signedIn: SignedIn; caller: PageRequest };
  url: URL;
}
/** And its action. */
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
  setCookies(page, authorization.cookies);
  if (!authorization.ok) return authorization;
  const { signedIn } = authorization;
  const actor = { signedIn, caller: page };
  return { ok: true as const, opened: { app, staff, page, signedIn, actor, url } satisfies StaffPage };
}

/** What the frame around a staff page shows. */
export const frameOf = async ({ app, staff, signedIn }: Pick<StaffPage, 'app' | 'staff' | 'signedIn'>) => ({
  signedIn,
  unpublished: partsOf(signedIn).length > 0 ? await countChanges(app.database.queries, app.content) : 0,
  now: staff.clock.now(),
  broken: signedIn.account.role === 'owner' ? countOf(app.health.last()?.cards ?? [], 'broken') : 0,
  isGate: signedIn.account.email === galleryAccountEmail,
});

/** On the answer, and for whatever of this page is loaded after this: a new session token counts at once. */
export function setCookies(page: PageRequest, cookies: readonly string[]): void {
  if (cookies.length === 0) return;
  page.setCookies.push(...cookies);
  page.headers = withCookies(page, cookies).headers;
}

/**
 * A page for staff alone: `export const loader = staffLoader('reception', async ({ app, actor }) => …)`. Who
 * is not signed in is led to the sign-in, and from there back; who may do something else, to that.
 */
export function staffLoader<Data>(
  role: Role | readonly Role[],
  load: (page: StaffPage) => Promise<Data>,
  options?: AuthorizationOptions,
) {
  const loader = async (args: LoaderFunctionArgs): Promise<Data> => {
    const entered = await staffOnPage(args, role, options);
    if (entered.ok) return load(entered.opened);
    if (entered.reason === 'operation-not-allowed') throw redirect(returnPath(null, entered.role));
    if (entered.reason === 'set-up-required') throw redirect('/staff/account');
    const back = new URLSearchParams({ to: args.url.pathname + args.url.search, why: entered.reason });
    throw redirect(`/staff?${back}`);
  };
  return Object.assign(loader, { roles: rolesOf(role) });
}

/** A refusal like others, so that the page keeps what was typed; with its status React Router asks for nothing of it anew. */
export const refuseDatabaseAway = () => data({ ok: false as const, reason: 'database-away' as const }, 503);

/** A form whose `field` says nothing that this page can do: nothing is done, and the field is named. */
export const refuseField = (field: string) =>
  data(
    {
      ok: false as const,
      reason: 'unknown-form' as const,
      errors: { [field]: 'This page has no such form' },
    },
    400,
  );

/** A change by staff alone. A sign-in that has ended is a value here, not a redirect, so that the page keeps what was typed. */
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
