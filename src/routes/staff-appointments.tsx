import { useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router';
import { isCivilDate, civilDateAt } from '#features/clinic/clinic-time.ts';
import { DayMissing } from '#features/desk/components/day-missing.tsx';
import { DayPage } from '#features/desk/components/day-page.tsx';
import { dayMemory } from '#features/desk/day-memory.ts';
import { readDay } from '#features/desk/read-day.server.ts';
import { appContext, pageRequest } from '#src/app-context.server.ts';
import { staffLoader } from '#src/staff-pages.server.ts';
import type { Route } from './+types/staff-appointments';

export const meta: Route.MetaFunction = () => [{ title: 'Appointments' }];

export const loader = staffLoader('reception', async ({ context, url }: Route.LoaderArgs, signedIn) => {
  const desk = context.get(appContext);
  const date = url.searchParams.get('date') ?? '';
  const day = isCivilDate(date) ? date : civilDateAt(desk.clock.now());
  return { day: await readDay(desk, { signedIn, caller: context.get(pageRequest) }, day) };
});

/** While the network is away, a day that this window has shown before is shown again. */
export async function clientLoader({ serverLoader, url }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    // Answers of the server, redirects among them, are the router's affair.
    if (!(error instanceof TypeError)) throw error;
    return { day: dayMemory.find(url.searchParams.get('date') ?? '') };
  }
}

/** The day keeps itself up to date. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href !== nextUrl.href;

export default function StaffAppointments({ loaderData: { day } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  if (!day) return <DayMissing />;
  return <DayPage key={day.date} loaded={day} open={search.get('open') ?? undefined} />;
}
