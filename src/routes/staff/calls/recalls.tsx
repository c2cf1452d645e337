import { lineQuery } from '#features/desk/calls/first-lines.ts';
import { readRecalls } from '#features/desk/recalls/read-recalls.server.ts';
import { recallLists } from '#features/desk/recalls/recalls.ts';
import { RecallsPage } from '#features/desk/recalls/recalls-page.tsx';
import { loadOrRemember } from '#features/staff/session/use-loader-refresh.ts';
import { staffPageMeta } from '#src/words/staff-words.ts';
import { staffLoader } from '../staff-page.server.ts';
import type { Route } from './+types/recalls';

export const meta = staffPageMeta((words) => words['desk-recalls'].title);

/** The list and the number of lines from the address; by default the first lines of the due recalls. */
export const loader = staffLoader('reception', async ({ app, actor, url: { searchParams } }) => {
  const list = recallLists.find((one) => one === searchParams.get('show')) ?? 'due';
  return { page: await readRecalls(app, actor, list, lineQuery(searchParams)) };
});

/** Without an answer the page keeps its last list, or says that there is one. */
export const clientLoader = (args: Route.ClientLoaderArgs) => loadOrRemember(args, () => ({ page: null }));

export default function StaffRecalls({ loaderData }: Route.ComponentProps) {
  return <RecallsPage loaded={loaderData.page} />;
}
