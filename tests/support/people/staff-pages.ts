import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#src/routes.ts';

const addressesOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => (path === undefined ? addressesOf(children) : `/${path}`));

/** Every page that an owner who is signed in may open, as src/routes.ts has it. */
export const staffPages = addressesOf(routes).filter(
  (address) => /^\/(?:staff|gallery)\/(?!sign-out)/.test(address) && !address.includes(':'),
);

/** Those pages, and parts of them with an address of their own. */
export const staffPagesWithParts = [
  ...staffPages,
  '/staff/clinic?part=hours',
  '/staff/clinic?part=prices',
  '/staff/first-steps?step=1',
  '/staff/first-steps?step=3',
  '/staff/first-steps?step=4',
  '/staff/first-steps?step=6',
  '/staff/health/leak?kind=account&from=2026-11-20T09%3A00&to=2026-11-22T18%3A30',
];
