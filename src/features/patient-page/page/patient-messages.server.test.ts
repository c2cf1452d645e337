import { expect, test } from 'vitest';
import {
  cancelAppointment,
  moveAppointment,
} from '#features/booking/appointments/change-appointment.server.ts';
import { expireMessages } from '#features/notifications/outbox/claims-store.server.ts';
import { messageDelivery } from '#features/notifications/delivery/deliver-messages.server.ts';
import { smsSender } from '#features/notifications/delivery/sms-senders.server.ts';
import { apiOn, bookingBody } from '#tests/support/people/booking-api.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { recordedLog } from '#tests/support/servers/recorded-log.ts';
import { stoppedClock } from '#tests/support/servers/stopped-clock.ts';

const hour = 60 * 60_000;
const lateMonday = '2026-11-23T22:30:00+05:30';
const thursday = { date: '2026-11-26', time: '05:00 PM' };

/** Kinds of texts, by words in them. */
const tells: Record<string, string> = {
  'see you': 'reminder',
  'booked for': 'confirmed',
  'now on': 'moved',
  'is cancelled': 'cancelled',
};

describeEachDatabase('messages to a patient', (open) => {
  /** Booked for Tuesday, 12:00; `sent` is what has left the house, oldest first. */
  async function booked(at = '2026-11-22T12:00:00+05:30') {
    const database = await open();
    const clock = stoppedClock(at);
    const api = apiOn(database, { clock });
    const sent: string[] = [];
    const provider = {
      name: 'kept',
      send: async ({ text }: { text: string }) => {
        sent.push(tells[/see you|booked for|now on|is cancelled/.exec(text)![0]]!);
        return { outcome: 'sent' as const };
      },
    };
    const limits = { perHour: 0, perDay: 0 };
    const { templates } = api.booking.messages;
    const deliver = messageDelivery(smsSender('sms', { provider, templates, limits }), {
      database,
      clock,
      log: recordedLog().log,
    });
    const answer = await api.post(bookingBody({ time: '12:00 PM' }));
    const { manageUrl } = (await answer.json()) as { manageUrl: string };
    const own = `/appointments/${manageUrl.split('/').at(-1)}`;
    const stored = () =>
      database.queries.selectFrom('appointments').select(['id', 'version']).executeTakeFirstOrThrow();
    const sendAt = async (iso: string) => {
      clock.advance(Date.parse(iso) - clock.now());
      while ((await deliver()) > 0);
      return sent.splice(0);
    };
    const queued = async () => {
      const rows = await database.queries
        .selectFrom('outbox')
        .selectAll()
        .where('kind', '=', 'sms')
        .execute();
      return rows
        .filter(({ state }) => state === 'queued')
        .map(({ event }) => event)
        .sort();
    };
    return { ...api, database, clock, own, stored, sendAt, queued };
  }

  test('an SMS is promised to a mobile and not to a landline', async () => {
    const { get, own, post } = await booked();
    const answer = await post(bookingBody({ time: '01:00 PM', mobileNumber: '022 2345 6789' }));
    const { manageUrl } = (await answer.json()) as { manageUrl: string };
    const landline = `/appointments/${manageUrl.split('/').at(-1)}`;
    const page = async (path: string) => (await get(path)).json();
    expect(await page(own)).toMatchObject({ isLandline: false, sms: 'coming' });
    expect(await page(landline)).toMatchObject({ isLandline: true, sms: 'notSent' });
    expect(await page(`${landline}/sms`)).toEqual({ sms: 'notSent' });
  });

  test('a patient’s own change at night is confirmed at once', async () => {
    const { change, own, sendAt } = await booked();
    await sendAt(lateMonday);
    expect((await change(`${own}/move`, thursday)).status).toBe(200);
    expect(await sendAt(lateMonday)).toEqual(['moved']);
    expect((await change(`${own}/cancel`)).status).toBe(200);
    expect(await sendAt(lateMonday)).toEqual(['cancelled']);
  });

  test('reception’s change at night is sent in the morning', async () => {
    const { booking, stored, sendAt } = await booked();
    await sendAt(lateMonday);
    const to = { date: '2026-11-26', time: '17:00' } as const;
    await moveAppointment(booking, await stored(), to, { notifyPatient: true, arrangement: 'special' });
    expect(await sendAt('2026-11-24T07:59:00+05:30')).toEqual([]);
    expect(await sendAt('2026-11-24T08:00:00+05:30')).toEqual(['moved']);
    await sendAt('2026-11-24T21:00:00+05:30');
    await cancelAppointment(booking, await stored(), { notifyPatient: true });
    expect(await sendAt('2026-11-25T07:59:00+05:30')).toEqual([]);
    expect(await sendAt('2026-11-25T08:00:00+05:30')).toEqual(['cancelled']);
  });

  test('reminders are queued only with consent, and again when it is given again', async () => {
    const { change, own, queued, sendAt } = await booked();
    expect(await queued()).toEqual(['booked', 'reminder-2h', 'reminder-evening']);
    await change(`${own}/reminders`, { wanted: false });
    expect(await queued()).toEqual(['booked']);
    expect(await sendAt('2026-11-22T12:01:00+05:30')).toEqual(['confirmed']);
    await change(`${own}/reminders`, { wanted: true });
    expect(await queued()).toEqual(['reminder-2h', 'reminder-evening']);
    await change(`${own}/reminders`, { wanted: false });
    expect(await sendAt('2026-11-24T12:00:00+05:30')).toEqual([]);
  });

  test('late messages expire: reminders after their time, confirmations after the visit', async () => {
    const { database, clock, sendAt } = await booked();
    // Nothing was sent until the visit began.
    clock.advance(Date.parse('2026-11-24T12:00:00+05:30') - clock.now());
    expect(await sendAt('2026-11-24T12:00:00+05:30')).toEqual([]);
    const rows = await database.queries.selectFrom('outbox').selectAll().where('kind', '=', 'sms').execute();
    expect(rows).toHaveLength(3);
    for (const { state, reason, attempts } of rows)
      expect({ state, reason, attempts }).toEqual({
        state: 'expired',
        reason: 'it would have come too late',
        attempts: 0,
      });
    expect(await expireMessages(database, 'sms', clock.now() + hour)).toEqual([]);
  });

  test('a confirmation is still sent a minute before the visit, and no reminder', async () => {
    const { sendAt } = await booked();
    expect(await sendAt('2026-11-24T11:59:00+05:30')).toEqual(['confirmed']);
  });
});
