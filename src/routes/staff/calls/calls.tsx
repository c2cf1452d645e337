import { CallsPage } from '#features/desk/calls/calls-page.tsx';
import { callReasons } from '#features/desk/calls/calls.ts';
import { lineQuery } from '#features/desk/calls/first-lines.ts';
import { readCallsPage } from '#features/desk/calls/read-calls.server.ts';
import { loadOrRemember } from '#features/staff/session/use-loader-refresh.ts';
import { staffPageMeta } from '#src/words/staff-words.ts';
import { staffLoader } from '../staff-page.server.ts';
import type { Route } from './+types/calls';

export const meta = staffPageMeta((words) => words['desk-calls'].title);

/** The lines and the reason in the address. */
export const loader = staffLoader('reception', async ({ app, actor, url: { searchParams } }) => {
  const reason = callReasons.find((one) => one === searchParams.get('reason'));
  return { page: await readCallsPage(app, actor, { ...lineQuery(searchParams), reason }) };
});

/** Without an answer the page keeps its last list, or says that there is one. */
export const clientLoader = (args: Route.ClientLoaderArgs) => loadOrRemember(args, () => ({ page: null }));

export default function StaffCalls({ loaderData }: Route.ComponentProps) {
  return <CallsPage loaded={loaderData.page} />;
}
