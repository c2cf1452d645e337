import { useSearchParams } from 'react-router';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { askedDays } from '#features/desk/day/day.ts';
import { DayPage, type LoadedDay } from '#features/desk/day/day-page.tsx';
import { readDay } from '#features/desk/day/read-day.server.ts';
import { readMonthLoad } from '#features/desk/week/read-load.server.ts';
import { dayMemory } from '#features/desk/page/day-memory.ts';
import { loadOrRemember } from '#features/staff/session/use-loader-refresh.ts';
import { PageMissing } from '#features/desk/page/desk-page.tsx';
import { useSetCalls } from '#features/staff/frame/use-live-counts.ts';
import { callsForMenu, staffLoader } from './staff-page.server.ts';
import { staffPageMeta } from '#src/words/staff-words.ts';
import type { Route } from './+types/appointments';

export const meta = staffPageMeta((words) => words['desk-day'].title);

export const loader = staffLoader('reception', async ({ app, actor, page, url }) => {
  const today = civilDateAt(app.clock.now());
  const { date, month } = askedDays(url.searchParams, today);
  return {
    day: await readDay(app, actor, date),
    month: { month, load: await readMonthLoad(app.booking, month, today) },
    calls: await callsForMenu(app.booking, page),
    accountId: actor.signedIn.account.uid,
  };
});

/** Without a network, a day that this tab has shown before is shown again. */
export const clientLoader = (args: Route.ClientLoaderArgs) =>
  loadOrRemember(
    args,
    () => dayMemory.find(args.url.searchParams.get('date') ?? '') as LoadedDay | undefined,
  );

export default function StaffAppointments({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  useSetCalls(loaderData?.calls);
  if (!loaderData) return <PageMissing />;
  return <DayPage key={loaderData.day.date} loaded={loaderData} open={search.get('open') ?? undefined} />;
}
