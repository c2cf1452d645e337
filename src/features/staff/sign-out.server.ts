import { headersFor, type Caller, type Staff } from './staff.server.ts';

/** Ends the caller's session on the server too; the cookies to take back belong on the answer. */
export async function signOut({ auth }: Staff, caller: Caller): Promise<string[]> {
  const response = await auth.api.signOut({ headers: headersFor(caller), asResponse: true });
  return response.headers.getSetCookie();
}
