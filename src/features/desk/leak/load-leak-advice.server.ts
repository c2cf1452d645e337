import { stringify } from 'csv-stringify/sync';
import { patientsStoredBefore } from '#features/booking/appointments/appointment-lists-store.server.ts';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import { retainedPersons } from '#features/booking/retained-data/retained-data-store.server.ts';
import { patientKey, type Person } from '#features/booking/search/match-names.ts';
import { civilDateAt, timeAt } from '#features/clinic/time/clinic-time.ts';
import { calendarWords } from '#features/clinic/time/names-of-days.server.ts';
import { timesIn } from '#features/clinic/time/times-in-language.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { fill } from '#platform/fill-text.ts';
import { languages, type Language } from '#platform/language.ts';
import { hasNumber } from '#platform/sms/missing-number.ts';
import { numberCell, spreadsheetFormat } from '../patients/export-appointments.server.ts';
import { auditDone, type Actor, type Desk } from '../visit/desk.server.ts';
import { boardRuleBegins, endOf, type Leak, type LeakKind } from './leak.ts';
import english from './patient-words.en.ts';
import hindi from './patient-words.hi.ts';
import marathi from './patient-words.mr.ts';
import words from './words.en.ts';

const patientWords = { en: english, hi: hindi, mr: marathi };

/** All that the page says of a leak: how many patients it affects, a text for them in each language, and a draft of the report. */
export async function loadLeakAdvice({ booking, staff }: Desk, leak: Leak, kind: LeakKind) {
  const { facts, content } = booking.site.current();
  const affected = await readAffected(booking.database.queries, leak, kind);
  const { name: clinic, phone, email, address } = facts;
  const contact = [content.privacyContact, phone.display].filter(Boolean).join(', ');
  const report = fill<string>(words.report, {
    clinic,
    address: [address.street, address.locality, `${address.city} ${address.postcode}`].join(', '),
    phone: phone.display,
    email,
    kind: words[`report-${kind}`],
    site: booking.publicUrl,
    n: affected.length,
    ...timesOf(leak, 'en'),
  });
  return {
    kind,
    to: timesOf(leak, 'en').to,
    affected: affected.length,
    withoutNumber: affected.filter(({ mobileNumber }) => !hasNumber(mobileNumber)).length,
    erased: affected.filter(({ erasedAt }) => erasedAt !== undefined).length,
    isBoardRuleInForce: staff.clock.now() >= boardRuleBegins,
    texts: languages.map((language) => {
      const { hello, data, risk, done, safety, contact: questions, ...kinds } = patientWords[language];
      const sentences = [hello, kinds[kind], data, risk, done, safety, questions];
      return {
        language,
        text: fill<string>(sentences.join('\n'), { clinic, contact, ...timesOf(leak, language) }),
      };
    }),
    report,
  };
}
export type LeakAdvice = Awaited<ReturnType<typeof loadLeakAdvice>>;

type Affected = Person & Pick<Appointment, 'language'> & { erasedAt?: number };

/**
 * Patients whose data were stored by the end of a leak, each once: first those whose data are here, then those who were erased and whose data
 * are kept out of sight. Kept data can be read in the database alone, not with a staff account or on a lost device.
 */
async function readAffected(queries: Queries, leak: Leak, kind: LeakKind): Promise<Affected[]> {
  const present = await patientsStoredBefore(queries, endOf(leak));
  const kept = (await retainedPersons(queries, endOf(leak))).filter(
    ({ erasedAt }) => kind === 'everything' || erasedAt >= leak.from,
  );
  const persons = [...kept, ...present].map((person): [string, Affected] => [patientKey(person), person]);
  return [...new Map(persons).values()].toSorted(
    (one, other) => Number(one.erasedAt !== undefined) - Number(other.erasedAt !== undefined),
  );
}

/** Both times in words, with the year: 'Monday, 23 November 2026, 10:00 am'. */
function timesOf(leak: Leak, language: Language) {
  const times = timesIn(language === 'en' ? undefined : calendarWords[language]);
  const inWords = (instant: number) => {
    const date = civilDateAt(instant);
    return `${times.dayLabel(date)} ${date.slice(0, 4)}, ${times.clockText(timeAt(instant))}`;
  };
  return { from: inWords(leak.from), to: inWords(leak.to) };
}

/** Names and numbers of the patients whom a leak affects, as a spreadsheet; the audit log records it. */
export async function exportAffected(desk: Desk, actor: Actor, leak: Leak, kind: LeakKind): Promise<string> {
  const { queries } = desk.booking.database;
  const affected = await readAffected(queries, leak, kind);
  const { from, to } = timesOf(leak, 'en');
  await auditDone(desk, actor, queries, {
    action: 'affected-exported',
    details: { patients: affected.length, from, to },
  });
  const rows = affected.map(({ firstName, lastName, mobileNumber, language, erasedAt }) => ({
    firstName,
    lastName,
    mobile: numberCell(mobileNumber),
    language: words[language],
    erased: erasedAt === undefined ? '' : civilDateAt(erasedAt),
  }));
  const columns = (['firstName', 'lastName', 'mobile', 'language', 'erased'] as const).map((key) => ({
    key,
    header: words[key],
  }));
  return stringify(rows, { columns, ...spreadsheetFormat });
}
