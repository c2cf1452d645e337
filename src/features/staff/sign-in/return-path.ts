import type { Role } from '../session/roles.ts';

/** Where a sign-in leads: back to the page that asked for it, never to another site. */
export function returnPath(to: string | null, role: Role): string {
  const own = to && /^\/(?![/\\])/.test(to) && !to.startsWith('/staff?') && to !== '/staff' ? to : undefined;
  return own ?? (role === 'gallery' ? '/gallery/edit' : '/staff/appointments');
}
