import { useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router';
import { civilDateAt } from '#features/clinic/clinic-time.ts';
import { askedDays } from '#features/desk/day/asked-days.ts';
import { BlockTimeDialog } from '#features/desk/closed-time/block-time-dialog.tsx';
import { DayMissing } from '#features/desk/page/page-missing.tsx';
import { DayPage } from '#features/desk/day/day-page.tsx';
import { MonthLoad } from '#features/desk/day/month-load.tsx';
import { RunningLate } from '#features/desk/day/running-late.tsx';
import { withDay } from '#features/desk/day/day-load.ts';
import { dayMemory } from '#features/desk/day/day-memory.ts';
import { readDay } from '#features/desk/day/read-day.server.ts';
import { readMonthLoad } from '#features/desk/day/read-load.server.ts';
import { appContext, pageRequest } from '#src/app-context.server.ts';
import { staffLoader } from './staff-page.server.ts';
import { staffPageMeta } from '#src/page-meta.ts';
import type { Route } from './+types/appointments';

export const meta = staffPageMeta((words) => words['desk-day'].title);

export const loader = staffLoader('reception', async ({ context, url }: Route.LoaderArgs, signedIn) => {
  const desk = context.get(appContext);
  const { date, month } = askedDays(url.searchParams, civilDateAt(desk.clock.now()));
  return {
    day: await readDay(desk, { signedIn, caller: context.get(pageRequest) }, date),
    month: { month, load: await readMonthLoad(desk.booking, month) },
  };
});

/** While the network is away, a day that this window has shown before is shown again. */
export async function clientLoader({ serverLoader, url }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    // Answers of the server, redirects among them, are the router's affair.
    if (!(error instanceof TypeError)) throw error;
    return { day: dayMemory.find(url.searchParams.get('date') ?? ''), month: undefined };
  }
}

/** The day keeps itself up to date. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href !== nextUrl.href;

export default function StaffAppointments({ loaderData: { day, month } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  if (!day) return <DayMissing />;
  return (
    <DayPage
      key={day.date}
      loaded={day}
      open={search.get('open') ?? undefined}
      month={
        month &&
        ((shown) => (
          <MonthLoad
            month={month.month}
            load={withDay(month.load, shown)}
            date={shown.date}
            today={civilDateAt(shown.now)}
          />
        ))
      }
      late={({ date, now, delay }) =>
        date === civilDateAt(now) && <RunningLate date={date} minutes={delay} />
      }
      blockTime={({ date }, onClose) => <BlockTimeDialog date={date} onClose={onClose} />}
    />
  );
}
