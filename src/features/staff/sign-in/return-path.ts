import type { Role } from '../session/roles.ts';

/** Any will do: what leads away from it leads to another site. */
const origin = 'https://clinic.example';

/** Where a sign-in leads: back to the page that asked for it, never to another site; the owner of a site that is all samples begins with the first step. */
export function returnPath(to: string | null, role: Role, isSample = false): string {
  const own = isSample && role === 'owner' ? '/staff/first-steps?step=1' : '/staff/appointments';
  const place = role === 'gallery' ? '/gallery/edit' : own;
  if (!to?.startsWith('/') || !URL.canParse(to, origin)) return place;
  // Read as browsers read it: they drop tabs and line breaks, so that '/\t/evil.example' is another site to them.
  const { origin: site, pathname, search } = new URL(to, origin);
  return site === origin && !pathname.startsWith('//') && pathname !== '/staff' ? pathname + search : place;
}
