import { patientOf } from '#features/booking/appointments/appointment.ts';
import type { CallOutcome } from '#features/booking/calls/call-attempts.ts';
import { serviceOf } from '#features/clinic/services/bookable-services.ts';
import { civilDateAt, timeAt } from '#features/clinic/time/clinic-time.ts';
import { clockText, instantText, pastDate, shortDateTime } from '#features/clinic/time/times-in-english.ts';
import { fill } from '#platform/fill-text.ts';
import type { WordSets } from '#platform/words.tsx';
import { callAgainAt, hasReason, type CallCause, type PersonCall } from './calls.ts';

type Words = WordSets['desk-calls'];

export const nameOf = ({ patient }: PersonCall) => patientOf(patient);

/** '10:45 am' of today, else 'Tue 24 Nov, 10:00 am'. */
export const hourText = (instant: number, now: number) =>
  civilDateAt(instant) === civilDateAt(now) ? clockText(timeAt(instant)) : instantText(instant);

export const sinceText = (instant: number, words: Words) =>
  fill(words.since, { time: clockText(timeAt(instant)) });

export const nextCallOf = ({ attempts }: PersonCall, now: number) =>
  callAgainAt(attempts.filter(({ outcome }) => outcome === 'no-answer').length, now);

export function doneText(call: PersonCall, outcome: CallOutcome, now: number, words: Words): string {
  const values = { name: nameOf(call), when: hourText(nextCallOf(call, now), now) };
  if (outcome !== 'reached') return fill<string>(words[`done-${outcome}`], values);
  if (hasReason(call, 'to-confirm')) return fill<string>(words.doneConfirmed, values);
  return fill<string>(hasReason(call, 'not-confirmed') ? words.doneComing : words['done-reached'], values);
}

export const reasonText = ({ reason, away }: CallCause, words: Words): string =>
  away ? fill(words.isAway, { dentist: away }) : words[reason];

/** 'Today, 11:00 am, Toothache', or when the visit was missed. */
export function visitText({ reason, since, appointment }: CallCause, now: number, words: Words): string {
  const { date, time } = appointment;
  if (reason === 'recall')
    return fill(words.recallAt, {
      day: pastDate(civilDateAt(since)),
      service: serviceOf(appointment.service),
    });
  const when =
    reason !== 'missed' && date === civilDateAt(now)
      ? fill(words.todayAt, { time: clockText(time) })
      : shortDateTime({ date, time });
  const text = reason === 'missed' ? words.missedAt : words.visitAt;
  return fill<string>(text, { when, service: serviceOf(appointment.service) });
}
