import { useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { askedDays } from '#features/desk/day/day-address.ts';
import { DayPage } from '#features/desk/day/day-page.tsx';
import type { Day } from '#features/desk/day/day.ts';
import { readDay } from '#features/desk/day/read-day.server.ts';
import { readMonthLoad } from '#features/desk/load/read-load.server.ts';
import { dayMemory, orOffline } from '#features/desk/page/day-memory.ts';
import { PageMissing } from '#features/desk/page/desk-page.tsx';
import { staffLoader } from './staff-page.server.ts';
import { staffPageMeta } from '#src/staff-words.ts';
import type { Route } from './+types/appointments';

export const meta = staffPageMeta((words) => words['desk-day'].title);

export const loader = staffLoader('reception', async ({ app, actor, url }) => {
  const { date, month } = askedDays(url.searchParams, civilDateAt(app.clock.now()));
  return {
    day: await readDay(app, actor, date),
    month: { month, load: await readMonthLoad(app.booking, month) },
  };
});

/** While the network is away, a day that this window has shown before is shown again. */
export const clientLoader = ({ serverLoader, url }: Route.ClientLoaderArgs) =>
  orOffline(serverLoader, () => ({
    day: dayMemory.find(url.searchParams.get('date') ?? '') as Day | undefined,
    month: undefined,
  }));

/** The day keeps itself up to date. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href !== nextUrl.href;

export default function StaffAppointments({ loaderData: { day, month } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  if (!day) return <PageMissing />;
  return <DayPage key={day.date} loaded={day} open={search.get('open') ?? undefined} month={month} />;
}
