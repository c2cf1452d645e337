import { expect, test } from 'vitest';
import { findById } from '#features/booking/appointments/appointments-store.server.ts';
import { bookAppointment } from '#features/booking/appointments/book-appointment.server.ts';
import {
  cancelAppointment,
  changeStatus,
  editAppointment,
} from '#features/booking/appointments/change-appointment.server.ts';
import { eraseVisit } from '#features/booking/appointments/erase-personal-data.server.ts';
import { readVisitData } from '#features/booking/personal-data/read-personal-data.server.ts';
import { linkToken } from '#features/booking/appointments/patient-link.server.ts';
import { erasedCounts } from '#features/booking/counts/erased-counts-store.server.ts';
import { insertWarning, warningsOf } from '#features/booking/warnings/warnings-store.server.ts';
import { fixedSite } from '#features/clinic/site-snapshot.ts';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import type { SendCode } from '#features/notifications/outbox/queue-notifications.server.ts';
import { readAuditLog } from '#features/staff/audit/audit-log-store.server.ts';
import type { SmsOutcome } from '#platform/sms/sms-provider.ts';
import { appointmentIn } from '#tests/support/people/appointment-states.ts';
import { apiOn } from '#tests/support/people/booking-api.ts';
import { messageRules, mobile, siteWith, wanted } from '#tests/support/people/booking.ts';
import { outboxRows } from '#tests/support/providers/outbox.ts';
import { tablesWith } from '#tests/support/queries/tables-with.ts';
import { describeEachDatabase, type OpenDatabase } from '#tests/support/servers/databases.ts';
import { mondayMorning } from '#tests/support/servers/run-server.ts';
import { stoppedClock } from '#tests/support/servers/stopped-clock.ts';
import { forgetNumberCodes } from './change-number.server.ts';

const minute = 60_000;
const hour = 60 * minute;
const [old, next] = [mobile(1), mobile(2)];

/** A clinic that can send codes, and a visit under the old number. */
async function start(open: OpenDatabase, rules: Parameters<typeof siteWith>[0] = {}) {
  const database = await open();
  const clock = stoppedClock(mondayMorning);
  const sent: { to: string; code: string; language: string }[] = [];
  let outcome: SmsOutcome = { outcome: 'sent' };
  const sendCode: SendCode = async ({ to, code, language }) => {
    sent.push({ to, code, language });
    return { ...outcome, text: `Your code is ${code}` };
  };
  const messages = messageRules({ sendCode, confirmationsPerNumber: 0 });
  const site = fixedSite(siteWith({ chairs: 20, ...rules }));
  const { booking, get, change } = apiOn(database, { clock, messages, site });
  const book = async (differences: Parameters<typeof wanted>[0] = {}) => {
    const asked = wanted({ mobileNumber: old, ...differences });
    const booked = await bookAppointment(booking, asked, crypto.randomUUID());
    if (!booked.ok) throw new Error(booked.reason);
    return booked.appointment;
  };
  const visit = await book();
  /** The status, or the reason of a refusal. */
  const post = async (path: string, body: object, of = visit, address = '192.0.2.1') => {
    const token = linkToken(of, booking.linkSecret);
    const headers = { 'X-Test-Address': address };
    const response = await change(`/appointments/${token}/${path}`, body, headers);
    const answer = await response.json();
    return response.ok ? response.status : (answer.reason ?? response.status);
  };
  const ask = (number = next, of = visit, address?: string) =>
    post('number', { mobileNumber: number }, of, address);
  const prove = (code = sent.at(-1)!.code, number = next, of = visit) =>
    post('number-code', { mobileNumber: number, code }, of);
  const now = async (of = visit) => (await findById(database.queries, of.id))!;
  const page = async (of = visit) =>
    (await get(`/appointments/${linkToken(of, booking.linkSecret)}`)).json() as Promise<{
      number: string;
      mayChangeNumber: boolean;
    }>;
  const fail = (next: SmsOutcome) => {
    outcome = next;
  };
  return { database, booking, clock, sent, book, visit, ask, prove, now, page, fail, messages };
}

/** A code that is not this one. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describeEachDatabase('a new number', (open) => {
  test('is the visit’s once its code is typed, with the messages that wait; the old one gets nothing more', async () => {
    const { database, booking, sent, visit, ask, prove, now, page } = await start(open);
    const { queries } = database;
    expect(await ask(' 0980000-0002 ')).toBe(200);
    expect(sent).toEqual([{ to: next, code: expect.stringMatching(/^\d{6}$/), language: 'en' }]);
    expect((await now()).mobileNumber).toBe(old);
    const { code } = sent[0]!;
    expect(await prove(wrong(code))).toBe('wrong-code');
    expect(await prove([...code].map((digit) => '०१२३४५६७८९'[Number(digit)]).join(' '))).toBe(200);

    const changed = await now();
    expect(changed).toMatchObject({
      mobileNumber: next,
      correctedAt: booking.clock.now(),
      linkVersion: visit.linkVersion,
    });
    expect(await page()).toMatchObject({ number: '+91 98•••••002', mayChangeNumber: true });
    const rows = await outboxRows(database);
    expect(rows.filter(({ kind }) => kind === 'sms').map(({ recipient }) => recipient)).toEqual([
      next,
      next,
      next,
    ]);
    expect(
      rows
        .filter(({ kind }) => kind === 'sheet')
        .map(({ payload }) => payload)
        .join(),
    ).toContain(next.slice(3));
    expect(await tablesWith(database, old.slice(-10))).toEqual([]);
    expect(await tablesWith(database, next.slice(-10))).toContain('search_terms');
    const [entry] = await readAuditLog(queries, {});
    expect(entry).toMatchObject({
      action: 'appointment-changed',
      who: 'A patient, on their own page',
      details: { edited: 'mobileNumber' },
    });
    expect(JSON.stringify(entry)).not.toContain('98000');

    // The answer was lost, or the button was pressed twice.
    expect(await prove(code)).toBe(200);
    expect((await now()).version).toBe(changed.version);
    // A page that is still open after the desk has corrected the number changes nothing.
    await editAppointment(booking, changed, { mobileNumber: old });
    expect(await prove(code)).toBe('code-ended');
    expect((await now()).mobileNumber).toBe(old);
  });

  test('a code that was sent counts with its cost in the clinic’s month, one that was not sent does not', async () => {
    const { database, clock, sent, ask, fail } = await start(open);
    const counted = async () => {
      const today = civilDateAt(clock.now());
      const counts = await erasedCounts(database.queries, today, today);
      return counts.map(({ name, count }) => `${name} ${count}`).toSorted();
    };
    fail({ outcome: 'failed', reason: 'refused', final: true });
    expect(await ask()).toBe('code-not-sent');
    expect(await counted()).toEqual([]);
    fail({ outcome: 'sent' });
    expect(await ask()).toBe(200);
    // Repeated at once, it sends nothing.
    expect(await ask()).toBe(200);
    expect(sent).toHaveLength(2);
    expect(await counted()).toEqual(['billed 1', 'parts 1', 'sent 1']);
  });

  test('takes along neither consent to WhatsApp nor other visits', async () => {
    const { book, ask, prove, now, sent } = await start(open);
    const agreed = await book({ time: '11:00', whatsappConsent: { version: 1, language: 'en' } });
    await ask(next, agreed);
    expect(await prove(sent.at(-1)!.code, next, agreed)).toBe(200);
    expect(await now(agreed)).toMatchObject({ mobileNumber: next, whatsappConsent: null });
    expect(await now()).toMatchObject({ mobileNumber: old });
  });

  test('takes the warnings of the person along, and leaves them with the other visits', async () => {
    const { database, book, visit, ask, prove, now } = await start(open);
    const { queries } = database;
    await book({ date: '2026-12-01' });
    await insertWarning(queries, visit, { kind: 'other', words: 'Penicillin' }, 0);
    await ask();
    expect(await prove()).toBe(200);
    const persons = [visit, await now()];
    expect(persons.map(({ mobileNumber }) => mobileNumber)).toEqual([old, next]);
    const find = await warningsOf(queries, persons);
    for (const person of persons) expect(find(person)).toMatchObject([{ words: 'Penicillin' }]);
    // The link may be of a stranger, who has booked under this name and number.
    const { warnings } = await readVisitData({ database }, await now());
    expect(warnings(await now())).toEqual([]);
  });

  test('gets another code at once when five wrong tries have ended the first', async () => {
    const { sent, ask, prove } = await start(open);
    await ask();
    for (let tries = 0; tries < 5; tries += 1) await prove(wrong(sent[0]!.code));
    expect(await prove(sent[0]!.code)).toBe('code-ended');
    expect(await ask()).toBe(200);
    expect(sent).toHaveLength(2);
    expect(await prove()).toBe(200);
  });

  test('is proven for ten minutes, five tries and by the newest code alone, for this visit alone', async () => {
    const { clock, sent, book, ask, prove, now } = await start(open);
    expect(await prove('123456')).toBe('code-ended');
    await ask();
    const other = await book({ time: '11:00' });
    expect(await prove(sent[0]!.code, next, other)).toBe('code-ended');
    expect(await prove(sent[0]!.code, mobile(3))).toBe('code-ended');
    clock.advance(10 * minute);
    expect(await prove()).toBe('code-ended');

    await ask();
    for (const reason of ['wrong-code', 'wrong-code', 'wrong-code', 'wrong-code', 'code-ended'])
      expect(await prove(wrong(sent[1]!.code))).toBe(reason);
    expect(await prove()).toBe('code-ended');

    clock.advance(2 * minute);
    await ask();
    expect(await prove(sent[1]!.code)).toBe(sent[1]!.code === sent[2]!.code ? 200 : 'wrong-code');
    expect(await prove()).toBe(200);
    expect((await now()).mobileNumber).toBe(next);
  });

  test('gets one SMS however often it is asked for in a minute, also at one moment', async () => {
    const { clock, sent, ask } = await start(open);
    expect(await Promise.all([ask(), ask(), ask('09800000002')])).toEqual([200, 200, 200]);
    expect(sent).toHaveLength(1);
    clock.advance(minute);
    await ask();
    expect(sent).toHaveLength(2);
  });

  test('gets three codes an hour for a visit and five a day for a number', async () => {
    const { clock, sent, book, ask } = await start(open);
    for (const answer of [200, 200, 200, 'too-many-codes']) {
      expect(await ask()).toBe(answer);
      clock.advance(2 * minute);
    }
    expect(sent).toHaveLength(3);
    const another = await book({ time: '11:00' });
    for (const answer of [200, 200, 'too-many-codes']) {
      expect(await ask(next, another)).toBe(answer);
      clock.advance(2 * minute);
    }
    clock.advance(hour);
    expect(await ask()).toBe('too-many-codes');
    expect(await ask(mobile(3))).toBe(200);
    clock.advance(23 * hour);
    expect(await ask(next, await book({ date: '2026-11-27' }))).toBe(200);
  });

  test('is still sent to patients when visits made up for unknown numbers have had their part of the codes', async () => {
    const { database, booking, book, ask } = await start(open);
    const visits = [];
    for (let times = 0; times < 11; times += 1)
      visits.push(await book({ mobileNumber: mobile(500 + times), date: '2026-12-01' }));
    for (const [index, visit] of visits.entries())
      expect(await ask(mobile(10 + index), visit, `192.0.2.${index}`)).toBe(
        index < 10 ? 200 : 'too-many-codes',
      );
    // As reception enters it.
    const known = visits[10]!;
    await database.queries
      .updateTable('appointments')
      .set({ unverified: 0 })
      .where('id', '=', known.id)
      .execute();
    expect(await ask(mobile(30), known, '192.0.2.30')).toBe(200);
    // An erased visit gives no code back.
    await eraseVisit(booking, visits[0]!, async () => {});
    expect(await ask(mobile(31), visits[9]!, '192.0.2.31')).toBe('too-many-codes');
  });

  test('has limits for one address and for the clinic', async () => {
    const { database, clock, book, ask } = await start(open);
    let [asked, number] = [0, 10];
    const askFrom = async (address: string) => {
      asked += 1;
      number += 1;
      const visit = await book({
        mobileNumber: mobile(500 + asked),
        date: `2026-12-${asked > 15 ? '02' : '01'}`,
      });
      // As reception enters it.
      await database.queries.updateTable('appointments').set({ unverified: 0 }).execute();
      return ask(mobile(number), visit, address);
    };
    for (let times = 0; times < 10; times += 1) expect(await askFrom('2001:db8::1')).toBe(200);
    expect(await askFrom('2001:db8::2')).toBe('too-many-codes');
    for (let times = 0; times < 20; times += 1) expect(await askFrom(`192.0.2.${times}`)).toBe(200);
    expect(await askFrom('198.51.100.1')).toBe('too-many-codes');
    clock.advance(hour + minute);
    expect(await askFrom('198.51.100.1')).toBe(200);
  });

  test('is refused after the code where four visits are booked for it today, or the person missed too many', async () => {
    const { clock, booking, sent, book, ask, prove, now } = await start(open, { maxMissed: 1 });
    for (const time of ['10:00', '11:00', '12:00', '13:00']) await book({ mobileNumber: next, time });
    expect(await ask()).toBe(200);
    expect(await prove()).toBe('number-refused');
    expect((await now()).mobileNumber).toBe(old);
    clock.advance(hour);

    await appointmentIn(booking, 'no-show', { mobileNumber: mobile(3), firstName: 'ASHA' });
    expect(await ask(mobile(3))).toBe(200);
    expect(await prove(sent.at(-1)!.code, mobile(3))).toBe('number-refused');
    expect((await now()).mobileNumber).toBe(old);
    // The family of that person may have it.
    const kabir = await book({ firstName: 'Kabir', time: '11:00' });
    await ask(mobile(3), kabir);
    expect(await prove(sent.at(-1)!.code, mobile(3), kabir)).toBe(200);
  });

  test('is not for a visit that is cancelled, begun, over or not confirmed yet', async () => {
    const { clock, booking, visit, book, ask, prove, page } = await start(open);
    await ask();
    await cancelAppointment(booking, visit, { notifyPatient: false });
    expect([await ask(), await prove()]).toEqual(['cancelled', 'cancelled']);
    expect(await page()).toMatchObject({ mayChangeNumber: false });

    const arrived = await book({ date: '2026-11-23', time: '18:00' });
    await changeStatus(booking, arrived, 'arrived');
    expect(await ask(next, arrived)).toBe('arrived');
    const held = await appointmentIn(booking, 'confirmed', { toConfirm: true, mobileNumber: old });
    expect(await ask(next, held)).toBe('number-by-call');
    const past = await book({ time: '12:00' });
    clock.advance(28 * hour);
    expect([await ask(next, past), await prove('1', next, past)]).toEqual(['too-late', 'too-late']);
  });

  test('is changed by telephone where the clinic can send no code; a code that was not sent counts for no visit', async () => {
    const { booking, sent, ask, prove, page, fail, messages } = await start(open);
    fail({ outcome: 'failed', reason: 'refused', final: true });
    for (let times = 0; times < 4; times += 1) expect(await ask()).toBe('code-not-sent');
    expect(await prove()).toBe('code-ended');
    // It may have been sent.
    fail({ outcome: 'unknown', reason: 'no answer' });
    expect([await ask(), await prove()]).toEqual([200, 200]);
    expect(sent).toHaveLength(5);
    expect(await ask('12345')).toBe('no-number');
    // No SMS reaches a landline.
    expect(await ask('022 2345 6789')).toBe('no-number');
    expect(sent).toHaveLength(5);
    // Five of this address's ten codes a day are used.
    fail({ outcome: 'failed', reason: 'refused', final: true });
    for (let times = 0; times < 5; times += 1) expect(await ask(mobile(3))).toBe('code-not-sent');
    expect(await ask(mobile(3))).toBe('too-many-codes');

    messages.sendCode = undefined;
    expect(booking.messages.sendCode).toBeUndefined();
    expect(await page()).toMatchObject({ mayChangeNumber: false });
    expect([await ask(), await prove()]).toEqual(['number-by-call', 'number-by-call']);
  });

  test('leaves neither number nor code, stays no longer than a day, and is cut from a visit that is erased', async () => {
    const { database, booking, clock, sent, visit, ask, prove } = await start(open);
    await ask();
    for (const trace of [next.slice(-10), sent[0]!.code, '192.0.2.1'])
      expect((await tablesWith(database, trace)).filter((table) => table === 'number_codes')).toEqual([]);
    const rows = () => database.queries.selectFrom('number_codes').selectAll().execute();
    await eraseVisit(booking, visit, async () => {});
    expect(await tablesWith(database, visit.id)).toEqual(['erasure_log']);
    expect(await rows()).toMatchObject([{ appointment_id: null }]);
    expect(await prove()).toBe(404);
    clock.advance(24 * hour);
    expect(await forgetNumberCodes(booking)).toBe(0);
    clock.advance(1);
    expect(await forgetNumberCodes(booking)).toBe(1);
    expect(await rows()).toEqual([]);
  });
});
