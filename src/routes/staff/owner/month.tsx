import { MonthPage } from '#features/desk/month/month-page.tsx';
import { readMonth } from '#features/desk/month/read-month.server.ts';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { rights } from '#features/staff/session/roles.ts';
import { addMonths, monthOf, parseMonth } from '#platform/civil-month.ts';
import { staffPageMeta } from '#src/words/staff-words.ts';
import { staffLoader } from '../staff-page.server.ts';
import type { Route } from './+types/month';

export const meta = staffPageMeta((words) => words['desk-month'].nav);

/** The month in the address, or the current one. */
export const loader = staffLoader(rights['see the month'], async ({ app, url }) => {
  const present = monthOf(civilDateAt(app.clock.now()));
  const asked = parseMonth(url.searchParams.get('month') ?? '');
  const month = asked !== undefined && asked <= present ? asked : present;
  const [shown, before] = await Promise.all([readMonth(app, month), readMonth(app, addMonths(month, -1))]);
  return { month, present, ...shown, before: before.figures };
});

export default function StaffMonth({ loaderData }: Route.ComponentProps) {
  return <MonthPage {...loaderData} />;
}
