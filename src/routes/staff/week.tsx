import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { askedDays } from '#features/desk/day/day.ts';
import { loadOrRemember } from '#features/staff/session/use-loader-refresh.ts';
import { PageMissing } from '#features/desk/page/desk-page.tsx';
import { type LoadedWeek, WeekPage } from '#features/desk/week/week-page.tsx';
import { readWeek } from '#features/desk/week/read-week.server.ts';
import { weekLabel } from '#features/desk/week/week.ts';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { useSetCalls } from '#features/staff/frame/use-live-counts.ts';
import { callsForMenu, staffLoader } from './staff-page.server.ts';
import { fill } from '#platform/fill-text.ts';
import { staffPageMeta } from '#src/words/staff-words.ts';
import type { Route } from './+types/week';

export const meta = staffPageMeta<Route.ComponentProps['loaderData']>(
  ({ 'desk-week': { weekTitle, weekOf } }, loaded) =>
    loaded ? fill(weekOf, { days: weekLabel(loaded.week) }) : weekTitle,
);

export const loader = staffLoader('reception', async ({ app, actor, page, url }) => {
  const { date } = askedDays(url.searchParams, civilDateAt(app.clock.now()));
  const calls = await callsForMenu(app.booking, page);
  return { date, week: await readWeek(app, actor, date), calls };
});

/** The last week shown, for a failed refresh and for a link back to it. */
let shown: { week: LoadedWeek; search: string } | undefined;
const keepShownWeek = (week: LoadedWeek, search: string) => {
  shown = { week, search };
};

/** Shows PageMissing when the network is lost before the open week has noticed it. */
export const clientLoader = (args: Route.ClientLoaderArgs) =>
  loadOrRemember(args, () => (args.url.search === shown?.search ? shown.week : undefined));

export default function StaffWeek({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation();
  useSetCalls(loaderData?.calls);
  useEffect(() => {
    if (loaderData) keepShownWeek(loaderData, search);
  }, [loaderData, search]);
  return loaderData ? <WeekPage {...loaderData} /> : <PageMissing />;
}
