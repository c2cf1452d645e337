import { LeakPage } from '#features/desk/leak/leak-page.tsx';
import { leakKinds, parseLeak } from '#features/desk/leak/leak.ts';
import { loadLeakAdvice } from '#features/desk/leak/load-leak-advice.server.ts';
import { civilDateAt, timeAt } from '#features/clinic/time/clinic-time.ts';
import { rights } from '#features/staff/session/roles.ts';
import { WordsProvider } from '#platform/words.tsx';
import { staffPageMeta } from '#src/words/staff-words.ts';
import { leakWords } from '#src/words/words.server.ts';
import { staffLoader } from '../staff-page.server.ts';
import type { Route } from './+types/leak';

export const meta = staffPageMeta(({ health }) => health.leakHeading);

export const loader = staffLoader(rights['read the record'], async ({ app, staff, url }) => {
  const now = staff.clock.now();
  const present = `${civilDateAt(now)}T${timeAt(now)}`;
  const field = (name: string) => url.searchParams.get(name)?.trim() ?? '';
  const kind = leakKinds.find((one) => one === field('kind')) ?? 'everything';
  const isSent = url.searchParams.has('from') || url.searchParams.has('to');
  const chosen = { kind, from: field('from'), to: isSent ? field('to') : present };
  const parsed = isSent ? parseLeak(chosen, now) : undefined;
  return {
    words: leakWords,
    chosen,
    present,
    faults: parsed && !parsed.ok ? parsed.faults : {},
    answer: parsed?.ok ? await loadLeakAdvice({ booking: app.booking, staff }, parsed.leak, kind) : undefined,
  };
});

export default function StaffLeak({ loaderData: { words, ...page } }: Route.ComponentProps) {
  return (
    <WordsProvider words={words}>
      <LeakPage {...page} />
    </WordsProvider>
  );
}
