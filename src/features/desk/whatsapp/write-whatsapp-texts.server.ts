import { asksComing, hasBegun } from '#features/booking/appointments/allowed-changes.ts';
import { patientOf, type Appointment } from '#features/booking/appointments/appointment.ts';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import { manageUrl } from '#features/booking/appointments/patient-link.server.ts';
import { openRecalls } from '#features/booking/appointments/follow-recalls.server.ts';
import { findRecall } from '#features/booking/recalls/recalls-store.server.ts';
import { delayOf } from '#features/booking/slots/delays-store.server.ts';
import { civilDateAt, instantOf, timeAt } from '#features/clinic/time/clinic-time.ts';
import { calendarWords } from '#features/clinic/time/names-of-days.server.ts';
import { timesIn } from '#features/clinic/time/times-in-language.ts';
import { fill } from '#platform/fill-text.ts';
import { addressIn } from '#platform/language.ts';
import { hasNumber } from '#platform/sms/missing-number.ts';
import { whatsappKinds, type WhatsappKind, type WhatsappText } from './whatsapp-kinds.ts';
import english from './words.en.ts';
import hindi from './words.hi.ts';
import marathi from './words.mr.ts';

const wordsIn = { en: english, hi: hindi, mr: marathi };

type VisitKind = Exclude<WhatsappKind, 'recall'>;

/** The texts that are true of the visit now. A visit that is done has the text of its recall alone. */
export async function writeWhatsappTexts(
  booking: Booking,
  appointment: Appointment,
): Promise<readonly WhatsappText[]> {
  const now = booking.clock.now();
  const { status, toConfirm, mobileNumber, date, time, movedAt, isComing, language } = appointment;
  const { wantsReminders } = appointment;
  if (!hasNumber(mobileNumber)) return [];
  if (status === 'completed' && (await mayRecall(booking, appointment)))
    return [{ kind: 'recall', text: writeRecallText(booking, appointment) }];
  if (status !== 'confirmed' || toConfirm) return [];
  const minutes = date === civilDateAt(now) ? await delayOf(booking.database.queries, date) : 0;
  const expected = instantOf(date, time) + minutes * 60_000;
  const isAhead = status === 'confirmed' && !hasBegun(appointment, now);
  const isTrue: Record<VisitKind, boolean> = {
    confirmed: isAhead,
    moved: isAhead && movedAt !== null,
    reminder: isAhead && wantsReminders,
    coming: wantsReminders && !isComing && asksComing(appointment, now),
    late: minutes > 0 && now < expected && status === 'confirmed',
  };
  const words = wordsIn[language];
  const { dayAndTime } = timesIn(language === 'en' ? undefined : calendarWords[language]);
  const values = {
    name: patientOf(appointment),
    clinic: booking.site.current().facts.name,
    link: manageUrl(appointment, booking),
    minutes,
  };
  return whatsappKinds
    .filter((kind): kind is VisitKind => kind !== 'recall' && isTrue[kind])
    .map((kind) => {
      const place = dayAndTime({ date, time: kind === 'late' ? timeAt(expected) : time });
      return { kind, text: fill<string>(words[kind], { ...values, ...place }) };
    });
}

/** The text about a recall, for a patient who agreed to be reminded. */
export function writeRecallText(
  { site, publicUrl }: Pick<Booking, 'site' | 'publicUrl'>,
  visit: Pick<Appointment, 'firstName' | 'lastName' | 'language'>,
): string {
  const { language } = visit;
  return fill<string>(wordsIn[language].recall, {
    name: patientOf(visit),
    clinic: site.current().facts.name,
    booking: `${publicUrl}${addressIn(language, '/book?from=recall')}`,
  });
}

/** The recall after the visit is due, its patient has not booked since, and agreed to be reminded. */
async function mayRecall({ database: { queries }, clock }: Booking, { id }: Appointment): Promise<boolean> {
  const recall = await findRecall(queries, id);
  if (!recall?.mayRemind || recall.due > civilDateAt(clock.now())) return false;
  return (await openRecalls(queries, [recall])).length > 0;
}
