import type { Role } from '../session/roles.ts';

/** Any origin will do: a path that resolves to another origin leads to another site. */
const origin = 'https://clinic.example';

/** The page after a sign-in: the one that required it, never another site. The owner of a sample site starts with the first step. */
export function returnPath(to: string | null, role: Role, isSample = false): string {
  const own = isSample && role === 'owner' ? '/staff/first-steps?step=1' : '/staff/appointments';
  const place = role === 'gallery' ? '/gallery/edit' : own;
  if (!to?.startsWith('/') || !URL.canParse(to, origin)) return place;
  // Parsed as browsers parse it: they drop tabs and line breaks, so '/\t/evil.example' is another site.
  const { origin: site, pathname, search } = new URL(to, origin);
  return site === origin && !pathname.startsWith('//') && pathname !== '/staff' ? pathname + search : place;
}
