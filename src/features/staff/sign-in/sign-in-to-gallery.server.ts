import { addressBlock } from '#platform/http/client-address.server.ts';
import { auditRefusedSignIn } from './audit-refused-sign-in.server.ts';
import { finishSignIn } from './sign-in.server.ts';
import { admitAttempt, type TooManyTries } from '../session/sign-in-limits.server.ts';
import { findAccount, galleryAccountEmail } from '../session/staff-accounts-store.server.ts';
import { headersFor, type Caller, type Staff } from '../session/staff.server.ts';

export type GallerySignIn =
  { ok: true; cookies: string[] } | { ok: false; reason: 'wrong-password' } | TooManyTries;

/** The gate of /gallery/edit: its one password opens an account that may change pictures and nothing else. */
export async function signInToGallery(
  staff: Staff,
  caller: Caller,
  password: string,
): Promise<GallerySignIn> {
  const { auth, clock, database, devices } = staff;
  const gate = await findAccount(staff, galleryAccountEmail);
  const admission = await admitAttempt(database, clock, {
    door: 'gallery',
    client: addressBlock(caller.address),
    gate: 'gallery',
    knownDevice: gate && devices.knownDevice(caller.headers, gate.id),
  });
  if (!admission.ok) return admission;
  const response = await auth.api.signInEmail({
    body: { email: galleryAccountEmail, password },
    headers: headersFor(caller),
    asResponse: true,
  });
  if (!response.ok) {
    await auditRefusedSignIn(staff, caller, { account: galleryAccountEmail, by: 'gallery password' });
    return { ok: false, reason: 'wrong-password' };
  }
  const { user } = (await response.json()) as { user: { id: string } };
  await admission.succeeded();
  return finishSignIn(staff, caller, {
    accountId: user.id,
    by: 'gallery password',
    cookies: response.headers.getSetCookie(),
  });
}
