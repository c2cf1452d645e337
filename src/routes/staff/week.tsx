import { askedDays } from '#features/desk/day/day-address.ts';
import { orOffline } from '#features/desk/page/day-memory.ts';
import { PageMissing } from '#features/desk/page/desk-page.tsx';
import { WeekPage } from '#features/desk/week/week-page.tsx';
import { readWeek } from '#features/desk/week/read-week.server.ts';
import { weekLabel } from '#features/desk/week/week.ts';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { keepWhenSignedOut } from '#features/staff/session/refusal-text.ts';
import { staffLoader } from './staff-page.server.ts';
import { fill } from '#platform/fill-text.ts';
import { staffPageMeta } from '#src/staff-words.ts';
import type { Route } from './+types/week';

export const meta = staffPageMeta<Route.ComponentProps['loaderData']>(
  ({ 'desk-week': { weekTitle, weekOf } }, loaded) =>
    loaded ? fill(weekOf, { days: weekLabel(loaded.week.monday) }) : weekTitle,
);

export const loader = staffLoader('reception', async ({ app, actor, url }) => {
  const { date } = askedDays(url.searchParams, civilDateAt(app.clock.now()));
  return { date, week: await readWeek(app, actor, date) };
});

/** The network went just now, and the week that was open had not heard of it. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  orOffline(serverLoader, () => undefined);

export const shouldRevalidate = keepWhenSignedOut;

export default function StaffWeek({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <PageMissing />;
  const { week, date } = loaderData;
  return <WeekPage loaded={week} date={date} />;
}
