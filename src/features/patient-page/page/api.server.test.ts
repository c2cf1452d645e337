import { whatsappVersion } from '#features/booking/appointments/appointment.ts';
import { expect, test } from 'vitest';
import { editAppointment } from '#features/booking/appointments/change-appointment.server.ts';
import { setDelay } from '#features/booking/slots/delays-store.server.ts';
import { takenSlots } from '#tests/support/queries/taken-slots.ts';
import { apiOn, bookingBody } from '#tests/support/people/booking-api.ts';
import { describeEachDatabase, type OpenedDatabase } from '#tests/support/servers/databases.ts';
import { stoppedClock } from '#tests/support/servers/stopped-clock.ts';

const json = (response: Response) => response.json() as Promise<Record<string, unknown>>;
const hour = 60 * 60_000;
const stored = ({ queries }: OpenedDatabase) =>
  queries.selectFrom('appointments').selectAll().executeTakeFirstOrThrow();

describeEachDatabase('a change on the patient page', (open) => {
  /** Asha's, on Tuesday at 10:00 AM; it is Monday, 8:00. */
  const booked = async ({ linksPerMinute = 0, perMinute = 0 } = {}) => {
    const database = await open();
    const clock = stoppedClock('2026-11-23T08:00:00+05:30');
    const api = apiOn(database, { clock }, perMinute, linksPerMinute);
    const { manageUrl } = await json(await api.post(bookingBody()));
    const own = `/appointments/${String(manageUrl).split('/').at(-1)}`;
    const taken = async () =>
      (await takenSlots(database.queries, '2026-11-23', '2026-12-31')).map(
        ({ date, time }) => `${date} ${time}`,
      );
    return { ...api, database, clock, own, taken };
  };
  const moved = { date: '2026-11-25', time: '05:00 PM' };

  test('a move frees the old slot exactly when it holds the new one, and raises the calendar entry', async () => {
    const { change, get, own, taken } = await booked();
    const answer = await change(`${own}/move`, moved);
    expect(answer.status).toBe(200);
    expect(await json(answer)).toMatchObject({ status: 'confirmed', state: 'moved', ...moved });
    expect(await taken()).toEqual(['2026-11-25 17:00']);
    const file = await (await get(`${own}/calendar.ics`)).text();
    expect(file).toMatch(/SEQUENCE:1\r\n/);
    expect(file).toContain('DTSTART:20261125T113000Z');
  });

  test('a cancellation frees the slot and never says confirmed again', async () => {
    const { change, get, own, taken } = await booked();
    const uid = /UID:.*/.exec(await (await get(`${own}/calendar.ics`)).text())![0];
    expect(await json(await change(`${own}/cancel`))).toMatchObject({
      status: 'cancelled',
      state: 'cancelled',
    });
    expect(await taken()).toEqual([]);
    expect(await json(await get(own))).toMatchObject({ status: 'cancelled', change: 'ended' });
    const file = await (await get(`${own}/calendar.ics`)).text();
    expect(file).toContain('STATUS:CANCELLED');
    expect(file).toContain('SEQUENCE:1');
    expect(file).toContain(uid);
  });

  test('the same asked twice, at the same moment too, is done once', async () => {
    const { change, own, database } = await booked();
    const moves = await Promise.all([1, 2, 3].map(() => change(`${own}/move`, moved)));
    expect(moves.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await stored(database)).version).toBe(2);
    const cancels = await Promise.all([1, 2, 3].map(() => change(`${own}/cancel`)));
    expect(cancels.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await stored(database)).version).toBe(3);
  });

  test('a time that is taken or not offered: 409 with the nearest, and nothing is lost', async () => {
    const { change, post, own, taken } = await booked();
    await post(bookingBody({ mobileNumber: '9812345211', ...moved }));
    const refused = await change(`${own}/move`, moved);
    expect(refused.status).toBe(409);
    expect(await json(refused)).toMatchObject({
      reason: 'slot-taken',
      nearest: [
        { date: '2026-11-25', time: '02:00 PM' },
        { date: '2026-11-25', time: '06:00 PM' },
        { date: '2026-11-25', time: '07:00 PM' },
      ],
    });
    const sunday = await change(`${own}/move`, { ...moved, date: '2026-11-29' });
    expect([sunday.status, (await json(sunday)).reason]).toEqual([409, 'slot-not-offered']);
    expect((await taken()).sort()).toEqual(['2026-11-24 10:00', '2026-11-25 17:00']);
    expect((await change(`${own}/move`, { date: 'tomorrow', time: '5 PM', chair: 2 })).status).toBe(422);
  });

  test('until two hours before the visit; then it says that it is too late', async () => {
    const { change, get, own, clock, taken } = await booked();
    clock.advance(24 * hour);
    expect(await json(await get(own))).toMatchObject({ change: 'open' });
    clock.advance(1);
    for (const path of ['cancel', 'move']) {
      const refused = await change(`${own}/${path}`, path === 'move' ? moved : {});
      expect([refused.status, (await json(refused)).reason]).toEqual([409, 'too-late']);
    }
    expect(await json(await get(own))).toMatchObject({ change: 'too-late', state: 'confirmed' });
    expect(await taken()).toEqual(['2026-11-24 10:00']);
  });

  test.each([
    ['arrived', 'arrived'],
    ['in-chair', 'in-chair'],
    ['completed', 'completed'],
    ['no-show', 'missed'],
  ] as const)('not once staff have it as %s: %s is the reason', async (status, reason) => {
    const { change, get, own, database } = await booked();
    await database.queries.updateTable('appointments').set({ status }).execute();
    for (const [path, body] of [
      ['cancel', {}],
      ['move', moved],
      ['earlier', { wanted: true }],
      ['offer', { offer: 'any', accept: true }],
      ['offer', { offer: 'any', accept: false }],
    ] as const) {
      const refused = await change(`${own}/${path}`, body);
      expect([path, refused.status, (await json(refused)).reason]).toEqual([path, 409, reason]);
    }
    expect((await json(await get(own))).state).not.toBe('confirmed');
    expect((await stored(database)).status).toBe(status);
  });

  test('cancelled in one tab, it is called cancelled in the other', async () => {
    const { change, own } = await booked();
    await change(`${own}/cancel`);
    for (const [path, body] of [
      ['move', moved],
      ['earlier', { wanted: true }],
      ['offer', { offer: 'any', accept: true }],
    ] as const) {
      const refused = await change(`${own}/${path}`, body);
      expect([path, refused.status, (await json(refused)).reason]).toEqual([path, 409, 'cancelled']);
    }
  });

  test('moved in one tab, it is not cancelled as the old time in the other', async () => {
    const { change, own, taken } = await booked();
    await change(`${own}/move`, moved);
    const cancelAs = (slot: Record<string, string>) =>
      change(`${own}/cancel?${new URLSearchParams(slot).toString()}`);
    const refused = await cancelAs({ date: '2026-11-24', time: '10:00 AM' });
    expect([refused.status, await json(refused)]).toEqual([
      409,
      expect.objectContaining({ reason: 'moved-meanwhile', ...moved }),
    ]);
    expect(await taken()).toEqual(['2026-11-25 17:00']);
    expect((await cancelAs({ date: 'Tuesday' })).status).toBe(422);
    expect((await cancelAs(moved)).status).toBe(200);
    expect(await taken()).toEqual([]);
  });

  test('shortly before the visit nothing earlier is waited for: it is too late, nothing has begun', async () => {
    const { change, own, clock } = await booked();
    clock.advance(25 * hour);
    const refused = await change(`${own}/earlier`, { wanted: true });
    expect([refused.status, (await json(refused)).reason]).toEqual([409, 'too-late']);
  });

  test('two patients who want the same free time at the same moment: one has it, the other keeps theirs', async () => {
    const { change, post, own, taken } = await booked();
    const { manageUrl } = await json(
      await post(bookingBody({ mobileNumber: '9812345211', time: '11:00 AM' })),
    );
    const other = `/appointments/${String(manageUrl).split('/').at(-1)}`;
    const answers = await Promise.all([change(`${own}/move`, moved), change(`${other}/move`, moved)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await taken()).toHaveLength(2);
    expect(await taken()).toContain('2026-11-25 17:00');
  });

  test('nothing is changed by any GET or HEAD', async () => {
    const { get, own, database } = await booked();
    const before = await stored(database);
    for (const path of [
      '',
      '/cancel',
      '/move',
      '/coming',
      '/reminders',
      '/whatsapp',
      '/earlier',
      '/offer',
      '/calendar.ics',
    ])
      await get(own + path);
    expect(await stored(database)).toEqual(before);
  });

  test('staff’s lists follow: every change is announced', async () => {
    const { change, own, database } = await booked();
    const topics: string[] = [];
    database.subscribe((topic) => topics.push(topic));
    for (const [path, body] of [
      ['move', moved],
      ['reminders', { wanted: false }],
      ['whatsapp', { wanted: true, version: whatsappVersion }],
      ['earlier', { wanted: true }],
      ['cancel', {}],
    ] as const) {
      topics.length = 0;
      expect((await change(`${own}/${path}`, body)).status).toBe(200);
      expect([path, topics]).toEqual([path, expect.arrayContaining(['appointments'])]);
    }
  });

  test('the patient says that they come, and takes it back; a move asks anew; once the visit has begun it is too late', async () => {
    const { change, get, own, clock, database } = await booked();
    const coming = async () => (await json(await get(own))).coming;
    const say = (yes: unknown) => change(`${own}/coming`, { coming: yes });
    expect(await coming()).toBeNull();
    expect(await json(await say(true))).toMatchObject({ coming: true });
    const once = await stored(database);
    expect((await say(true)).status).toBe(200);
    expect(await stored(database)).toEqual(once);
    expect(await json(await say(false))).toMatchObject({ coming: null });
    await say(true);
    await change(`${own}/move`, moved);
    expect(await coming()).toBeNull();
    expect((await say('yes')).status).toBe(422);
    const seenBefore = await change(`${own}/coming?date=2026-11-24&time=10:00%20AM`, { coming: true });
    expect([seenBefore.status, (await json(seenBefore)).reason]).toEqual([409, 'changed-meanwhile']);
    expect(await coming()).toBeNull();
    clock.advance(57 * hour - 1);
    expect((await say(true)).status).toBe(200);
    clock.advance(1);
    const late = await say(false);
    expect([late.status, (await json(late)).reason]).toEqual([409, 'too-late']);
    expect(await coming()).toBe(true);
    await database.queries.updateTable('appointments').set({ status: 'cancelled' }).execute();
    expect(await coming()).toBeNull();
  });

  test('the page asks from 48 hours before the visit until it begins, and never about a held time', async () => {
    const { change, get, own, clock, database } = await booked();
    const asks = async () => (await json(await get(own))).asksComing;
    await change(`${own}/move`, moved);
    clock.advance(9 * hour - 1);
    expect(await asks()).toBe(false);
    clock.advance(1);
    expect(await asks()).toBe(true);
    await database.queries.updateTable('appointments').set({ to_confirm: 1 }).execute();
    expect(await asks()).toBe(false);
    await database.queries.updateTable('appointments').set({ to_confirm: 0 }).execute();
    clock.advance(48 * hour);
    expect(await asks()).toBe(false);
  });

  test('the consent to reminders is given and taken back', async () => {
    const { change, get, own } = await booked();
    expect((await json(await get(own))).wantsReminders).toBe(true);
    expect(await json(await change(`${own}/reminders`, { wanted: false }))).toMatchObject({
      wantsReminders: false,
    });
    expect((await json(await get(own))).wantsReminders).toBe(false);
    expect((await change(`${own}/reminders`, { wanted: 'yes' })).status).toBe(422);
  });

  test('the consent to WhatsApp is given in the language that was read, and taken back in every state', async () => {
    const { change, get, own, database } = await booked();
    const wants = async () => (await json(await get(own))).wantsWhatsapp;
    const consent = async () => {
      const { queries } = database;
      const columns = ['whatsapp_version', 'whatsapp_language'] as const;
      return queries.selectFrom('appointments').select(columns).executeTakeFirst();
    };
    expect(await wants()).toBe(false);
    for (const version of [undefined, whatsappVersion + 1]) {
      const page = await change(`${own}/whatsapp`, { wanted: true, language: 'mr', version });
      expect([page.status, await json(page)]).toEqual([
        409,
        expect.objectContaining({ reason: 'changed-meanwhile' }),
      ]);
    }
    // A page of an earlier build sends this during an upgrade.
    const yes = { wanted: true, language: 'mr', version: 1 };
    expect((await change(`${own}/whatsapp`, yes)).status).toBe(200);
    expect([await wants(), await consent()]).toEqual([
      true,
      { whatsapp_version: 1, whatsapp_language: 'mr' },
    ]);
    await database.queries.updateTable('appointments').set({ status: 'cancelled' }).execute();
    expect((await change(`${own}/whatsapp`, { wanted: false })).status).toBe(200);
    expect([await wants(), await consent()]).toEqual([
      false,
      { whatsapp_version: null, whatsapp_language: null },
    ]);
    expect((await change(`${own}/whatsapp`, { wanted: true })).status).toBe(409);
    expect((await change(`${own}/whatsapp`, { wanted: 'yes' })).status).toBe(422);
  });

  test('on the day it tells how late the clinic runs; a visit whose time is over is not called confirmed', async () => {
    const { booking, get, own, clock } = await booked();
    await setDelay(booking, '2026-11-24', 20);
    expect(await json(await get(own))).toMatchObject({ lateMinutes: 0 });
    clock.advance(24 * hour);
    expect(await json(await get(own))).toMatchObject({ lateMinutes: 20, state: 'confirmed' });
    clock.advance(3 * hour + 20 * 60_000);
    expect(await json(await get(own))).toMatchObject({ state: 'confirmed' });
    clock.advance(1);
    expect(await json(await get(own))).toMatchObject({ lateMinutes: 0, state: 'over', change: 'ended' });
  });

  test('the page states how far its SMS has come, and no more', async () => {
    const { get, own, database } = await booked();
    const known = async () => (await json(await get(own))).sms;
    const states = { queued: 'coming', sent: 'onItsWay', failed: 'notReached', unknown: 'unclear' } as const;
    for (const [state, sms] of Object.entries(states)) {
      await database.queries
        .updateTable('outbox')
        .set({ state: state as keyof typeof states, attempts: Number(state !== 'queued') })
        .where('event', '=', 'booked')
        .where('kind', '=', 'sms')
        .execute();
      expect([state, await known()]).toEqual([state, sms]);
    }
  });

  test('an SMS to a former number says nothing about the current one', async () => {
    const { booking, change, get, own, database } = await booked();
    const { id, version, mobile } = await stored(database);
    await database.queries.updateTable('outbox').set({ state: 'delivered', attempts: 1 }).execute();
    const edit = { mobileNumber: '+919812345219' };
    expect(await editAppointment(booking, { id, version }, edit)).toMatchObject({ ok: true });
    expect(await json(await get(`${own}/sms`))).toEqual({});
    expect((await json(await get(own))).sms).toBeUndefined();
    await editAppointment(booking, { id, version: version + 1 }, { mobileNumber: mobile });
    expect(await json(await get(`${own}/sms`))).toEqual({ sms: 'delivered' });
    await change(`${own}/cancel`);
    expect(await json(await get(`${own}/sms`))).not.toEqual({ sms: 'delivered' });
  });

  test('a text with the character NUL, which PostgreSQL stores nowhere, is refused by each call', async () => {
    const { change, own } = await booked();
    const odd = 'a\0b';
    for (const [call, body] of Object.entries({
      move: { date: odd, time: odd },
      whatsapp: { wanted: true, language: odd },
      offer: { offer: odd, accept: true },
      number: { mobileNumber: odd },
      'number-code': { mobileNumber: '9812345211', code: odd },
    }))
      expect([call, (await change(`${own}/${call}`, body)).status]).toEqual([
        call,
        call.startsWith('number') ? 409 : 422,
      ]);
  });

  test('a client that tries many wrong links has to wait; a right one always opens', async () => {
    const { get, change, own } = await booked({ linksPerMinute: 3 });
    const from = { 'X-Test-Address': '203.0.113.7' };
    for (let tries = 0; tries < 3; tries++) {
      expect((await get(`/appointments/${'A'.repeat(21)}${tries}`, from)).status).toBe(404);
    }
    const limited = await get(`/appointments/${'B'.repeat(22)}`, from);
    expect([limited.status, Number(limited.headers.get('Retry-After'))]).toEqual([429, expect.any(Number)]);
    // A carrier puts thousands behind one address.
    for (const address of [from, {}]) expect((await get(own, address)).status).toBe(200);
    expect((await get(`${own}/calendar.ics`, from)).status).toBe(200);
    expect((await change(`${own}/cancel`, {}, from)).status).toBe(200);
  });
});
