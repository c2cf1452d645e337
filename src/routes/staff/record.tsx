import { rights } from '#features/staff/session/roles.ts';
import { useWords } from '#platform/words.tsx';
import { civilDateAt, instantOf, timeAt } from '#features/clinic/time/clinic-time.ts';
import { clockText, pastDate } from '#features/clinic/time/times-in-english.ts';
import { AuditLogView } from '#features/staff/audit/audit-log-view.tsx';
import { auditOnceInAWhile } from '#features/staff/audit/audit.server.ts';
import { readAuditLog } from '#features/staff/audit/audit-log-store.server.ts';
import { auditPageLength } from '#features/staff/audit/audit-log.ts';
import { auditedActions } from '#features/staff/audit/audit-log.ts';
import { listPeople } from '#features/staff/session/staff-accounts-store.server.ts';
import { addDays, isShownDate } from '#platform/civil-date.ts';
import { detailsText, subjectText } from './owner/audit-text.ts';
import { readAuditNames } from './owner/audit-names.server.ts';
import { staffLoader } from './staff-page.server.ts';
import { staffPageMeta } from '#src/words/staff-words.ts';
import type { Route } from './+types/record';

export const meta = staffPageMeta(({ staff }) => staff.recordHeading);

export const loader = staffLoader(rights['read the record'], async ({ app, staff, page, signedIn, url }) => {
  const { queries } = staff.database;
  const asked = (name: string) => url.searchParams.get(name)?.trim() ?? '';
  const chosen = {
    who: asked('who'),
    what: asked('what'),
    about: asked('about'),
    from: asked('from'),
    to: asked('to'),
  };
  const day = (text: string, plus: number) =>
    isShownDate(text) ? instantOf(addDays(text, plus), '00:00') : undefined;
  // Reading the audit log is an entry itself, and the first one shown.
  const event = {
    action: 'record-read',
    details: Object.fromEntries(Object.entries(chosen).filter(([, text]) => text)),
  } as const;
  await auditOnceInAWhile(queries, signedIn, page, event, staff.clock.now());
  const lines = await readAuditLog(queries, {
    accountId: chosen.who || undefined,
    action: auditedActions.find((action) => action === chosen.what),
    subject: chosen.about || undefined,
    from: day(chosen.from, 0),
    to: day(chosen.to, 1),
    before: asked('before') || undefined,
  });
  const further = new URLSearchParams(Object.entries(chosen).filter(([, text]) => text));
  const newest = asked('before') ? `?${further}` : undefined;
  const people = (await listPeople(staff)).map(({ uid, displayName }) => ({ uid, displayName }));
  const names = await readAuditNames(queries, app.content.current().content);
  const [first] = lines;
  // A deleted account stays in the audit log under its last name.
  if (chosen.who && first && !people.some(({ uid }) => uid === chosen.who)) {
    people.push({ uid: chosen.who, displayName: first.who });
  }
  further.set('before', lines.at(-1)?.id ?? '');
  return {
    chosen,
    people,
    newest,
    older: lines.length === auditPageLength ? `?${further}` : undefined,
    days: Array.from(
      Map.groupBy(lines, ({ at }) => civilDateAt(at)),
      ([date, ofDay]) => ({
        day: pastDate(date),
        lines: ofDay.map(({ at, ...line }) => ({
          ...line,
          time: clockText(timeAt(at)),
          about: subjectText(line, names),
          details: detailsText(line),
        })),
      }),
    ),
  };
});

export default function StaffRecord({ loaderData }: Route.ComponentProps) {
  const words = useWords('staff');
  return (
    <>
      <div className="staff-heading">
        <h1>{words.recordHeading}</h1>
        <p>{words.recordLead}</p>
      </div>
      <AuditLogView {...loaderData} />
      <p className="staff-quiet">{words.recordReadings}</p>
    </>
  );
}
