import { expect, test } from 'vitest';
import { instantOf } from '#features/clinic/time/clinic-time.ts';
import type { CivilTime } from '#platform/civil-date.ts';
import { messageRules } from '#tests/support/people/booking.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { enqueue, sheetMessage, storeWhatsappYes } from '#tests/support/providers/outbox.ts';
import {
  confirmationOf,
  remindersOf,
  smsAbout,
  type AppointmentForMessages,
} from './make-messages.server.ts';
import { claimMessages } from './claims-store.server.ts';
import type { MessageKind, NewMessage } from './messages.ts';
import { isNight } from './night.ts';

const { templates } = messageRules();
const visit: AppointmentForMessages = {
  id: 'a1',
  reference: 'K7PQ2M',
  patient: 'Asha Patil',
  mobile: '+919812345210',
  service: 'Preventive Care - Dental X-rays',
  message: '',
  date: '2026-11-24',
  time: '12:00',
  token: 'AbCdEfGhIjKlMnOpQrStUv',
  wantsReminders: true,
  stage: 'expected',
};
const longBefore = instantOf('2026-11-20', '12:00');
const [evening, twoHours] = remindersOf(visit, templates, longBefore) as [NewMessage, NewMessage];
const told = (event: 'booked' | 'moved' | 'cancelled', byPatient: boolean) => (now: number) =>
  confirmationOf(event, visit, templates, { now, byPatient });

/** Messages due at that moment that would not come too late. */
const due = (message: NewMessage) => (now: number) => ({ ...message, dueAt: now, expiresAt: now + 60_000 });
const day = ['20:59', '08:00'];
const always = ['20:59', '21:00', '07:59', '08:00'];

const kinds: [string, MessageKind, (now: number) => NewMessage, string[]][] = [
  ['a confirmation of what the patient just did', 'sms', told('booked', true), always],
  ['a move by the patient', 'sms', told('moved', true), always],
  ['a cancellation by the patient', 'sms', told('cancelled', true), always],
  ['what reception entered', 'sms', told('booked', false), day],
  ['a move by reception', 'sms', told('moved', false), day],
  ['a cancellation by reception', 'sms', told('cancelled', false), day],
  ['the reminder of the evening', 'sms', due(evening), day],
  ['the reminder two hours before', 'sms', due(twoHours), day],
  ['the offer of an earlier time', 'sms', due(smsAbout('earlier-slot', visit, templates)), day],
  ['the same over WhatsApp', 'whatsapp', due({ ...evening, kind: 'whatsapp' } as NewMessage), day],
];

test('the night begins at 21:00 and ends at 08:00 of the clinic', () => {
  const nights = always.map((time) => isNight(instantOf('2026-11-23', time as CivilTime)));
  expect(nights).toEqual([false, true, true, false]);
});

describeEachDatabase('at the edges of the night', (open) => {
  test('each kind of message goes when it may', async () => {
    const database = await open();
    await storeWhatsappYes(database, visit.id);
    const went = async (channel: MessageKind, messageAt: (now: number) => NewMessage) => {
      const times: string[] = [];
      for (const time of always) {
        const now = instantOf(time < '12:00' ? '2026-11-24' : '2026-11-23', time as CivilTime);
        await database.queries.deleteFrom('outbox').execute();
        await enqueue(database, [messageAt(now)], now);
        const claim = { limit: 9, lease: 1000, now, keepsNightRest: true };
        if ((await claimMessages(database, channel, claim)).claimed.length > 0) times.push(time);
      }
      return times;
    };
    for (const [what, channel, messageAt, expected] of kinds)
      expect([what, await went(channel, messageAt)]).toEqual([what, expected]);
  });

  test('the clinic’s spreadsheet is told at any hour', async () => {
    const database = await open();
    const now = instantOf('2026-11-23', '23:00');
    await enqueue(database, [sheetMessage], now);
    const { claimed } = await claimMessages(database, 'sheet', { limit: 9, lease: 1000, now });
    expect(claimed).toHaveLength(1);
  });

  test('a patient’s late change is confirmed in the morning, not hours into the night', async () => {
    const database = await open();
    const now = instantOf('2026-11-23', '22:00');
    await enqueue(database, [told('booked', true)(now)], now);
    const sendAt = async (date: typeof visit.date, time: CivilTime) => {
      const claim = { limit: 9, lease: 1, now: instantOf(date, time), keepsNightRest: true };
      return (await claimMessages(database, 'sms', claim)).claimed.length;
    };
    expect(await sendAt('2026-11-24', '00:00')).toBe(0);
    expect(await sendAt('2026-11-24', '07:59')).toBe(0);
    expect(await sendAt('2026-11-24', '08:00')).toBe(1);
  });
});
