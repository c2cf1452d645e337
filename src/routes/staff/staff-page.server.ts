import { data, redirect, type RouterContextProvider } from 'react-router';
import {
  authorizeStaff,
  type Authorization,
  type AuthorizationOptions,
} from '#features/staff/session/staff-guard.server.ts';
import { returnPath } from '#features/staff/sign-in/return-path.ts';
import type { Role } from '#features/staff/session/roles.ts';
import type { SignedIn } from '#features/staff/session/session.ts';
import { withCookies } from '#features/staff/session/staff.server.ts';
import { appContext, pageRequest, type PageRequest } from '#src/app-context.server.ts';
import { unlessDatabaseAway } from '#src/http/unless-database-away.server.ts';

type Context = Readonly<RouterContextProvider>;
interface PageArguments {
  context: Context;
  url: URL;
}

/** For a page that visitors see in one way and staff in another, such as /gallery/edit with its gate. */
export async function staffOnPage(
  context: Context,
  role: Role | readonly Role[],
  options?: AuthorizationOptions,
): Promise<Authorization> {
  const page = context.get(pageRequest);
  const authorization = await authorizeStaff(context.get(appContext).staff, page, rolesOf(role), options);
  setCookies(page, authorization.cookies);
  return authorization;
}

/** On the answer, and for whatever of this page is loaded after this: a new session token counts at once. */
export function setCookies(page: PageRequest, cookies: readonly string[]): void {
  if (cookies.length === 0) return;
  page.setCookies.push(...cookies);
  page.headers = withCookies(page, cookies).headers;
}

/**
 * A page for staff alone: `export const loader = staffLoader('reception', async ({ context }, signedIn) => …)`. Who
 * is not signed in is led to the sign-in, and from there back; who may do something else, to that.
 */
export function staffLoader<Arguments extends PageArguments, Data>(
  role: Role | readonly Role[],
  load: (args: Arguments, signedIn: SignedIn) => Promise<Data>,
  options?: AuthorizationOptions,
) {
  const loader = async (args: Arguments): Promise<Data> => {
    const authorization = await staffOnPage(args.context, role, options);
    if (authorization.ok) return load(args, authorization.signedIn);
    if (authorization.reason === 'operation-not-allowed')
      throw redirect(returnPath(null, authorization.role));
    if (authorization.reason === 'set-up-required') throw redirect('/staff/account');
    const back = new URLSearchParams({ to: args.url.pathname + args.url.search, why: authorization.reason });
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
export function staffAction<Arguments extends PageArguments, Result>(
  role: Role | readonly Role[],
  act: (args: Arguments, signedIn: SignedIn) => Promise<Result>,
  options?: AuthorizationOptions,
) {
  const perform = async (args: Arguments) => {
    const authorization = await staffOnPage(args.context, role, options);
    if (authorization.ok) return act(args, authorization.signedIn);
    return { ok: false as const, reason: authorization.reason };
  };
  const action = (args: Arguments) =>
    unlessDatabaseAway(args.context, () => perform(args), refuseDatabaseAway);
  return Object.assign(action, { roles: rolesOf(role) });
}

const rolesOf = (role: Role | readonly Role[]): readonly Role[] => (typeof role === 'string' ? [role] : role);
