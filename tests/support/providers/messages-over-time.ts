// `node messages-over-time.ts` prints the sent messages of visits across midnight, the end of a month and the end of a year. The output must
// be the same in every time zone of the machine.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bookAppointment } from '#features/booking/appointments/book-appointment.server.ts';
import {
  cancelAppointment,
  moveAppointment,
} from '#features/booking/appointments/change-appointment.server.ts';
import { linkToken } from '#features/booking/appointments/patient-link.server.ts';
import { messageDelivery, type Sender } from '#features/notifications/delivery/deliver-messages.server.ts';
import { sheetSender } from '#features/notifications/delivery/send-to-sheet.server.ts';
import { smsSender } from '#features/notifications/delivery/sms-senders.server.ts';
import { openDatabase } from '#platform/database/open-database.server.ts';
import { createLog } from '#platform/log.server.ts';
import { migrations } from '#src/app/migrations.server.ts';
import { bookingOn, mobile, wanted } from '../people/booking.ts';
import { stoppedClock } from '../servers/stopped-clock.ts';

const minute = 60_000;
const at = (iso: string) => Date.parse(`${iso}+05:30`);
const log = createLog('silent');
const dataDirectory = await mkdtemp(join(tmpdir(), 'clinic-'));
const database = await openDatabase({ dataDirectory, log, migrations });
const clock = stoppedClock('2026-12-30T17:00:00+05:30');
const booking = bookingOn(database, { clock });
const until = (instant: number) => clock.advance(instant - clock.now());

const sent: { at: number; what: string }[] = [];
const keep = (what: string) => {
  sent.push({ at: clock.now(), what });
  return { outcome: 'sent' as const };
};
const sms = smsSender('sms', {
  provider: { name: 'kept', send: async ({ text }) => keep(text), refusesDoubles: true },
  templates: booking.messages.templates,
  limits: { perHour: 3, perDay: 5 },
});
const sheet: Sender<'sheet'> = {
  ...sheetSender('http://unused'),
  send: async ({ payload: { dateTime } }) => keep(`sheet: ${dateTime}`),
};
const needs = { database, clock, log };
const deliver = [messageDelivery(sms, needs), messageDelivery(sheet, needs)];
const tokens: string[] = [];

async function book(number: number, date: string, time: string) {
  const result = await bookAppointment(
    booking,
    wanted({ date, time, mobileNumber: mobile(number) }),
    crypto.randomUUID(),
  );
  if (!result.ok) throw new Error(result.reason);
  tokens.push(linkToken(result.appointment, booking.linkSecret));
  return result.appointment;
}
async function sendUntil(instant: number) {
  for (;;) {
    for (const send of deliver) while ((await send()) > 0);
    if (clock.now() >= instant) return;
    until(Math.min(instant, clock.now() + 10 * minute));
  }
}

// New Year's Day is a Friday.
const first = await book(1, '2027-01-01', '10:00');
await sendUntil(at('2026-12-31T23:59'));
const second = await book(2, '2027-01-02', '10:00');
await sendUntil(at('2027-01-01T00:01'));
await moveAppointment(
  booking,
  second,
  { date: '2027-01-04', time: '21:30' },
  { notifyPatient: true, arrangement: 'offered' },
);
await cancelAppointment(booking, first, { notifyPatient: true, byPatient: false });
await sendUntil(at('2027-01-05T00:00'));
until(at('2027-01-31T23:30'));
await book(3, '2027-02-02', '10:00');
await sendUntil(at('2027-02-02T12:00'));
until(at('2027-02-28T20:50'));
await book(4, '2027-03-01', '17:00');
await sendUntil(at('2027-03-02T00:00'));

for (const { at: instant, what } of sent) {
  const plain = tokens.reduce((text, token) => text.replace(token, '…'), what);
  console.log(`${new Date(instant).toISOString()} ${plain}`);
}
await database.close();
await rm(dataDirectory, { recursive: true });
