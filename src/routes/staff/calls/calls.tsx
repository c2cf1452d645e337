import { CallsPage } from '#features/desk/calls/calls-page.tsx';
import { readCallsPage } from '#features/desk/calls/read-calls.server.ts';
import { loadOrRemember } from '#features/staff/session/use-loader-refresh.ts';
import { staffPageMeta } from '#src/words/staff-words.ts';
import { staffLoader } from '../staff-page.server.ts';
import type { Route } from './+types/calls';

export const meta = staffPageMeta((words) => words['desk-calls'].title);

export const loader = staffLoader('reception', async ({ app, actor }) => ({
  page: await readCallsPage(app, actor),
}));

/** Without an answer the page keeps its last list, or says that there is one. */
export const clientLoader = (args: Route.ClientLoaderArgs) => loadOrRemember(args, () => ({ page: null }));

export default function StaffCalls({ loaderData }: Route.ComponentProps) {
  return <CallsPage loaded={loaderData.page} />;
}
