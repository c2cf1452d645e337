import { expect, test } from 'vitest';
import { instantOf } from '#features/clinic/time/clinic-time.ts';
import { messageRules } from '#tests/support/people/booking.ts';
import { describeEachDatabase, type OpenedDatabase } from '#tests/support/servers/databases.ts';
import { outboxRows, settleMessage } from '#tests/support/providers/outbox.ts';
import type { AppointmentForMessages } from './make-messages.server.ts';
import { decideMessage, listUndecidedVisits } from '../messages-page/message-list-store.server.ts';
import { applyReports } from '../delivery/delivery-reports-store.server.ts';
import { claimMessages, expireMessages } from './claims-store.server.ts';
import { queueNotifications, type AppointmentEvent } from './queue-notifications.server.ts';

const appointment: AppointmentForMessages = {
  id: 'a1',
  reference: 'K7PQ2M',
  patient: 'Asha Patil',
  mobile: '+919812345210',
  service: 'Restorative Dentistry - Root Canal Treatment',
  message: 'Left side hurts',
  date: '2026-11-26',
  time: '10:00',
  token: 'AbCdEfGhIjKlMnOpQrStUv',
  wantsReminders: true,
  stage: 'expected',
};
const monday = instantOf('2026-11-23', '12:00');
const noSheet = messageRules({ sheetEvents: [] });

async function tell(
  database: OpenedDatabase,
  event: AppointmentEvent,
  changes: Partial<AppointmentForMessages> = {},
  { now = monday, messages = noSheet, notifyPatient = true, byPatient = true } = {},
) {
  const stage = event === 'cancelled' ? 'cancelled' : 'expected';
  const told: AppointmentForMessages = { ...appointment, stage, ...changes };
  const telling = { messages, notifyPatient, byPatient };
  await database.transaction((tx) => queueNotifications(database, tx, event, told, telling, now));
}
/** Event, state, when it goes, and which time it tells. */
async function told(database: OpenedDatabase) {
  const rows = await database.queries.selectFrom('outbox').selectAll().orderBy('id').execute();
  const lines = rows.map(({ event, state, due_at, payload }) => {
    const when = new Date(due_at + 5.5 * 3_600_000).toISOString().slice(5, 16);
    return `${event} ${state} ${when} ${/(for|on|tomorrow,|today at) ([^.]*?)( is|\.)/.exec(JSON.parse(payload).text)?.[2]}`;
  });
  return lines.sort();
}

const whereTheyGo = async (database: OpenedDatabase) =>
  (await outboxRows(database)).map(({ recipient, state }) => `${recipient} ${state}`).sort();

describeEachDatabase('messages about an appointment', (open) => {
  test('the patient hears at once, the evening before at 19:00, and two hours before', async () => {
    const database = await open();
    await tell(database, 'booked');
    expect(await told(database)).toEqual([
      'booked queued 11-23T12:00 Thu 26 Nov at 10 AM',
      'reminder-2h queued 11-26T08:00 10 AM',
      'reminder-evening queued 11-25T19:00 Thu 26 Nov at 10 AM',
    ]);
    const rows = await outboxRows(database);
    expect(JSON.stringify(rows)).not.toMatch(/Asha|Patil|hurts/);
    expect(rows.map(({ recipient }) => recipient)).toEqual(Array(3).fill(appointment.mobile));
  });

  test('no reminder comes to who wants none, nor on the heels of the confirmation', async () => {
    const database = await open();
    await tell(database, 'booked', { wantsReminders: false });
    await tell(database, 'booked', { id: 'a2' }, { now: instantOf('2026-11-25', '17:30') });
    await tell(database, 'booked', { id: 'a3' }, { now: instantOf('2026-11-26', '07:00') });
    expect((await told(database)).map((line) => line.split(' ')[0])).toEqual([
      'booked',
      'booked',
      'booked',
      'reminder-2h',
    ]);
  });

  test('a move replaces what was to be said, and plans the reminders anew', async () => {
    const database = await open();
    await tell(database, 'booked');
    await tell(database, 'moved', { date: '2026-11-27', time: '19:00' });
    expect(await told(database)).toEqual([
      'booked expired 11-23T12:00 Thu 26 Nov at 10 AM',
      'moved queued 11-23T12:00 Fri 27 Nov at 7 PM',
      'reminder-2h expired 11-26T08:00 10 AM',
      'reminder-2h queued 11-27T17:00 7 PM',
      'reminder-evening expired 11-25T19:00 Thu 26 Nov at 10 AM',
      'reminder-evening queued 11-26T19:00 Fri 27 Nov at 7 PM',
    ]);
  });

  test('a cancellation lets go of the reminders, silently where staff have said it themselves', async () => {
    const database = await open();
    await tell(database, 'booked', { id: 'a1' });
    await tell(database, 'cancelled', { id: 'a1' });
    await tell(database, 'booked', { id: 'a2' });
    await tell(database, 'cancelled', { id: 'a2' }, { notifyPatient: false });
    const queued = (await told(database)).filter((line) => line.includes('queued'));
    expect(queued).toEqual(['cancelled queued 11-23T12:00 Thu 26 Nov at 10 AM']);
  });

  test('taken back at once, a cancellation reaches nobody and what waited waits again; later the patient hears that it stands', async () => {
    const database = await open();
    await tell(database, 'booked', { wantsReminders: false });
    await tell(database, 'cancelled');
    await tell(database, 'reopened', { wantsReminders: false });
    expect((await told(database)).filter((line) => line.includes('queued'))).toEqual([
      'booked queued 11-23T12:00 Thu 26 Nov at 10 AM',
    ]);
    await tell(database, 'cancelled');
    const { claimed } = await claimMessages(database, 'sms', { limit: 9, lease: 1000, now: monday });
    for (const one of claimed)
      await settleMessage(database.queries, one, { state: 'sent', reason: null }, monday);
    await tell(database, 'reopened', { wantsReminders: false });
    expect((await told(database)).filter((line) => line.startsWith('booked queued'))).toHaveLength(1);
  });

  test('another number, or another wish, changes what waits to be sent and tells nobody anew', async () => {
    const database = await open();
    await tell(database, 'booked');
    await tell(database, 'edited', { mobile: '+919812345211' });
    const rows = await outboxRows(database);
    const queued = rows.filter(({ state }) => state === 'queued');
    expect(queued.map(({ event, recipient }) => `${event} ${recipient}`).sort()).toEqual([
      'booked +919812345211',
      'reminder-2h +919812345211',
      'reminder-evening +919812345211',
    ]);
    expect(queued.map(({ payload }) => JSON.parse(payload).to)).toEqual(Array(3).fill('+919812345211'));
    await tell(database, 'edited', { wantsReminders: false });
    expect((await told(database)).filter((line) => /reminder.*queued/.test(line))).toEqual([]);
  });

  test('a failed attempt is not retried when the appointment was cancelled meanwhile', async () => {
    const database = await open();
    await tell(database, 'booked', { wantsReminders: false });
    const { claimed } = await claimMessages(database, 'sms', { limit: 1, lease: 1000, now: monday });
    await tell(database, 'cancelled', {}, { notifyPatient: false });
    const failed = { state: 'queued', reason: 'busy', dueAt: monday } as const;
    await settleMessage(database.queries, claimed[0]!, failed, monday);
    await expireMessages(database, 'sms', monday);
    expect(await told(database)).toEqual(['booked expired 11-23T12:00 Thu 26 Nov at 10 AM']);
  });

  test('a failed message follows a corrected number, is not resent after a cancellation, and is queued anew when the visit is reopened', async () => {
    const database = await open();
    const undecided = () => listUndecidedVisits(database.queries, monday);
    const fail = async () => {
      const { claimed } = await claimMessages(database, 'sms', { limit: 9, lease: 1000, now: monday });
      for (const one of claimed)
        await settleMessage(database.queries, one, { state: 'failed', reason: 'not a number' }, monday);
      return claimed[0]!.id;
    };
    const plain = { wantsReminders: false };
    await tell(database, 'booked', plain);
    const booked = await fail();
    expect(await undecided()).toEqual(['a1']);

    const right = '+919812345211';
    await tell(database, 'edited', { ...plain, mobile: right });
    // The provider knows its id for the first number.
    const [failed] = await outboxRows(database);
    expect([failed!.recipient, JSON.parse(failed!.payload).to]).toEqual([
      appointment.mobile,
      appointment.mobile,
    ]);
    expect(await undecided()).toEqual(['a1']);

    await tell(database, 'cancelled', plain, { notifyPatient: false });
    expect(await undecided()).toEqual([]);
    const again = database.transaction((tx) => decideMessage(database, tx, booked, 'send-again', monday));
    expect(await again).toBeUndefined();
    await tell(database, 'reopened', plain);
    expect((await told(database)).filter((line) => line.startsWith('booked queued'))).toHaveLength(1);
  });

  test('a failed message that is sent again after a correction of the number has an id of its own, and no late report of the first counts for it', async () => {
    const database = await open();
    await tell(database, 'booked', { wantsReminders: false });
    const { claimed } = await claimMessages(database, 'sms', { limit: 1, lease: 1000, now: monday });
    const [first] = claimed;
    await settleMessage(database.queries, first!, { state: 'failed', reason: 'not delivered' }, monday);
    const right = '+919812345211';
    // With another language the text changes too.
    for (const language of ['en', 'hi'] as const)
      await tell(database, 'edited', { wantsReminders: false, mobile: right, language });
    await database.transaction((tx) => decideMessage(database, tx, first!.id, 'send-again', monday));
    const late = [{ messageId: first!.id, state: 'delivered' as const }];
    await applyReports(database, 'webhook', late, monday, async () => {});
    expect(await whereTheyGo(database)).toEqual([`${appointment.mobile} delivered`, `${right} queued`]);
  });

  test.for([
    { how: 'between two tries', changes: [['edited', {}]] },
    {
      how: 'while it was withdrawn',
      changes: [
        ['cancelled', {}],
        ['edited', { stage: 'cancelled' }],
        ['reopened', {}],
      ],
    },
  ] as const)(
    'a message whose number is corrected $how keeps its id with the first number',
    async ({ changes }) => {
      const database = await open();
      const right = '+919812345211';
      await tell(database, 'booked', { wantsReminders: false });
      const { claimed } = await claimMessages(database, 'sms', { limit: 1, lease: 1000, now: monday });
      const busy = { state: 'queued', reason: 'busy', dueAt: monday + 60_000 } as const;
      await settleMessage(database.queries, claimed[0]!, busy, monday);
      for (const [event, more] of changes) {
        const mobile = event === 'cancelled' ? appointment.mobile : right;
        await tell(database, event, { wantsReminders: false, mobile, ...more }, { notifyPatient: false });
      }
      expect(await whereTheyGo(database)).toEqual([`${appointment.mobile} expired`, `${right} queued`]);
      const anew = await claimMessages(database, 'sms', { limit: 9, lease: 1000, now: monday + 60_000 });
      expect(anew.claimed.map(({ id, payload }) => [id !== claimed[0]!.id, payload.to])).toEqual([
        [true, right],
      ]);
    },
  );

  test('nobody is told of a visit that is over', async () => {
    const database = await open();
    await tell(database, 'cancelled', {}, { now: instantOf('2026-11-26', '10:00') });
    expect(await told(database)).toEqual([]);
  });

  test('one number gets four confirmations a day of what is done on the site, and staff see the fifth', async () => {
    const database = await open();
    const plain = { wantsReminders: false };
    for (let time = 0; time < 5; time++) await tell(database, 'moved', { ...plain, id: `a${time}` });
    await tell(database, 'booked', { ...plain, id: 'a5' }, { byPatient: false });
    await tell(database, 'booked', { ...plain, id: 'a6' }, { now: instantOf('2026-11-24', '00:00') });
    const rows = await database.queries.selectFrom('outbox').selectAll().orderBy('appointment_id').execute();
    expect(rows.map(({ state }) => state)).toEqual([
      'queued',
      'queued',
      'queued',
      'queued',
      'failed',
      'queued',
      'queued',
    ]);
    expect(rows[4]!.reason).toBe('this number has had its confirmations of the day');
  });

  test('nothing fails for one number where no SMS is sent at all', async () => {
    const database = await open();
    const messages = messageRules({ sends: false });
    for (let time = 0; time < 6; time++)
      await tell(database, 'moved', { wantsReminders: false, id: `a${time}` }, { messages });
    expect((await outboxRows(database)).filter(({ state }) => state === 'failed')).toEqual([]);
  });

  test('the sheet gets the specified row of a booking, and more only where it wants more', async () => {
    const database = await open();
    const messages = messageRules({ sheetEvents: ['booked'] });
    await tell(database, 'booked', {}, { messages, notifyPatient: false });
    await tell(database, 'moved', {}, { messages, notifyPatient: false });
    const sheet = async () => (await outboxRows(database)).filter(({ kind }) => kind === 'sheet');
    const row = {
      patient: 'Asha Patil',
      mobile: '9812345210',
      service: 'Restorative Dentistry - Root Canal Treatment',
      dateTime: 'Thursday, November 26, 2026 at 10:00 AM',
      message: 'Left side hurts',
    };
    expect((await sheet()).map(({ payload }) => JSON.parse(payload))).toEqual([row]);
    const all = messageRules({ sheetEvents: ['booked', 'moved', 'cancelled'] });
    for (const event of ['booked', 'moved', 'cancelled'] as const)
      await tell(database, event, {}, { messages: all });
    const rows = (await sheet()).map(({ payload }) => JSON.parse(payload)).filter(({ event }) => event);
    rows.sort((one, other) => (one.event < other.event ? -1 : 1));
    expect(rows).toEqual(
      ['booked', 'cancelled', 'moved'].map((event) => ({ ...row, event, reference: 'K7PQ2M' })),
    );
  });
});
