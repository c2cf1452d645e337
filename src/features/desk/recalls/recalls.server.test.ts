import { expect, test } from 'vitest';
import { bookAppointment } from '#features/booking/appointments/book-appointment.server.ts';
import {
  cancelAppointment,
  editAppointment,
} from '#features/booking/appointments/change-appointment.server.ts';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import { attemptsUnder } from '#features/booking/calls/call-attempts-store.server.ts';
import { answerReminder, findRecall } from '#features/booking/recalls/recalls-store.server.ts';
import { callsAt } from '#tests/support/api/calls-at.ts';
import { appointmentIn } from '#tests/support/people/appointment-states.ts';
import { mobile, wanted } from '#tests/support/people/booking.ts';
import { receptionDesk } from '#tests/support/people/desk-api.ts';
import { deskOn, receptionist } from '#tests/support/people/desk.ts';
import { describeEachDatabase, type OpenDatabase } from '#tests/support/servers/databases.ts';
import { mondayMorning } from '#tests/support/servers/run-server.ts';
import { stoppedClock } from '#tests/support/servers/stopped-clock.ts';
import { callCalls } from '../calls/api.server.ts';
import { isStoppedByPatient } from '../calls/read-calls.server.ts';
import { nextCalls } from '../next/api.server.ts';
import { whatsappCalls } from '../whatsapp/api.server.ts';
import { writeWhatsappTexts } from '../whatsapp/write-whatsapp-texts.server.ts';
import { recallCalls } from './api.server.ts';
import { readRecalls } from './read-recalls.server.ts';

const day = 24 * 3_600_000;
const patients = ['Asha', 'Tara', 'Kabir', 'Devika'];
const numberOf = (firstName: string) => mobile(patients.indexOf(firstName) + 1);

/** On Monday, 23 November 2026, four patients are done; their recalls are due in 1, 2, 20 and 60 days, the first with a yes, the second with a no. */
async function start(open: OpenDatabase) {
  const clock = stoppedClock(mondayMorning);
  const desk = deskOn(await open(), { clock, chairs: 4, daysAhead: 400 });
  const { booking } = desk;
  const calls = [...recallCalls, ...nextCalls, ...callCalls, ...whatsappCalls];
  const api = callsAt('/api/staff', calls, desk, receptionDesk);
  const send = async (method: string, path: string, body?: object) => {
    const response = await api.request(path, {
      method,
      ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : undefined };
  };
  const done = async (firstName: string, days: number, mayRemind?: boolean) => {
    const visit = await appointmentIn(booking, 'completed', {
      firstName,
      mobileNumber: numberOf(firstName),
      ...(firstName === 'Tara' && { language: 'mr' }),
    });
    await send('POST', `/appointments/${visit.id}/next`, {
      kind: 'recall',
      days,
      ...(mayRemind !== undefined && { mayRemind }),
    });
    return visit;
  };
  const asha = await done('Asha', 1, true);
  const tara = await done('Tara', 2, false);
  const kabir = await done('Kabir', 20);
  await done('Devika', 60, true);
  /** The first names of a list; those who have booked in brackets. */
  const names = async (show: string): Promise<string[]> => {
    const { body } = await send('GET', `/recalls?show=${show}`);
    return body.recalls.map((one: { patient: { firstName: string }; booked?: object }) =>
      one.booked ? `(${one.patient.firstName})` : one.patient.firstName,
    );
  };
  const book = async (firstName: string, date: string, channel?: string) => {
    const asked = wanted({ firstName, mobileNumber: numberOf(firstName), date, ...(channel && { channel }) });
    const booked = await bookAppointment(booking, asked, crypto.randomUUID());
    if (!booked.ok) throw new Error(booked.reason);
    return booked.appointment;
  };
  const page = (list: Parameters<typeof readRecalls>[2] = 'due') => readRecalls(desk, receptionist, list);
  return { clock, desk, booking, send, names, book, page, asha, tara, kabir };
}

describeEachDatabase('the recalls', (open) => {
  test('are listed as due, of this month, all, or without consent', async () => {
    const { clock, names, page, send } = await start(open);
    expect(await names('due')).toEqual([]);
    expect(await names('all')).toEqual(['Asha', 'Tara', 'Kabir', 'Devika']);
    expect(await names('month')).toEqual(['Asha', 'Tara']);
    expect((await page()).next).toEqual({ date: '2026-11-24', people: 1 });
    clock.advance(3 * day);
    expect(await names('due')).toEqual(['Asha', 'Tara']);
    expect(await names('unasked')).toEqual(['Tara']);
    expect((await page()).counts).toEqual({ due: 2, month: 2, unasked: 1, all: 4 });
    clock.advance(18 * day);
    expect(await names('due')).toEqual(['Asha', 'Tara', 'Kabir']);
    expect(await names('unasked')).toEqual(['Tara', 'Kabir']);
    expect(await names('month')).toEqual(['Kabir']);
    const refused = await send('GET', '/recalls?show=soon');
    expect(refused.body.errors).toEqual({ show: 'Send one of due, month, all, unasked' });
  });

  test('have the text in the patient’s language only when they are due and after a yes', async () => {
    const { clock, page, send, tara, kabir } = await start(open);
    const texts = async () =>
      (await page('all')).lines.map(({ patient, text }) => [
        patient.firstName,
        text && text.slice(text.indexOf('https')),
      ]);
    expect((await texts()).map(([, text]) => text)).toEqual([null, null, null, null]);
    clock.advance(21 * day);
    const english = 'https://clinic.example/book?from=recall\nNo more such messages? Reply STOP.';
    expect(await texts()).toEqual([
      ['Asha', english],
      ['Tara', null],
      ['Kabir', null],
      ['Devika', null],
    ]);
    await send('POST', `/appointments/${tara.id}/next`, { kind: 'none', mayRemind: true });
    await send('POST', `/appointments/${kabir.id}/next`, { kind: 'none', mayRemind: false });
    const { lines } = await page();
    expect(lines[1]!.text).toMatch(/^नमस्कार Tara Patil, .*\/mr\/book\?from=recall\n.*STOP लिहा\.$/);
    expect(lines[2]).toMatchObject({ mayRemind: false, text: null, askedBy: 'Rhea Reception' });
  });

  test('say who opened WhatsApp and who called, and a recall that is left leaves what is due until Undo', async () => {
    const { clock, names, page, send, asha } = await start(open);
    clock.advance(2 * day);
    const said = async () => (await send('GET', '/recalls?show=all')).body.recalls[0].said;
    const at = clock.now();
    await send('POST', `/appointments/${asha.id}/whatsapp`, { kind: 'recall' });
    clock.advance(60_000);
    await send('POST', `/calls/${asha.id}/outcome`, { outcome: 'no-answer' });
    expect(await said()).toEqual([
      { at, by: 'Rhea Reception', how: 'whatsapp' },
      { at: at + 60_000, by: 'Rhea Reception', how: 'no-answer' },
    ]);
    expect(await names('due')).toEqual(['Asha', 'Tara']);
    expect((await send('POST', `/calls/${asha.id}/outcome`, { outcome: 'leave' })).status).toBe(200);
    expect(await names('due')).toEqual(['Tara']);
    expect(await names('month')).toEqual(['Asha', 'Tara']);
    // The page of calls shows the same count.
    expect((await page()).done).toBe(2);
    expect((await send('DELETE', `/calls/${asha.id}/outcome`)).status).toBe(204);
    expect(await names('due')).toEqual(['Asha', 'Tara']);
  });

  test('leave the list when their patient books, and come back when the visit is cancelled', async () => {
    const { clock, booking, names, send, book, page } = await start(open);
    clock.advance(2 * day);
    const booked = await book('Asha', '2026-12-01', 'recall');
    await book('Devika', '2026-12-02');
    expect(await names('due')).toEqual(['Tara', '(Asha)']);
    const { body } = await send('GET', '/recalls');
    expect(body.recalls[1].booked).toEqual({
      reference: booked.reference,
      date: '2026-12-01',
      time: '10:00 AM',
    });
    const [first] = (await page()).booked;
    expect(first?.booked.isByLink).toBe(true);
    // A visit soon after the first one is not what her recall is about.
    expect(await names('all')).toEqual(['Tara', 'Kabir', 'Devika', '(Asha)']);
    clock.advance(2 * day);
    expect(await names('due')).toEqual(['Tara']);
    await cancelAppointment(booking, booked as Appointment, { notifyPatient: false });
    expect(await names('due')).toEqual(['Asha', 'Tara']);
  });

  test('end at once when the patient replies STOP, or stops them on their own page, and it is stored when and how', async () => {
    const { clock, booking, names, page, send, asha, tara } = await start(open);
    clock.advance(2 * day);
    expect(await names('due')).toEqual(['Asha', 'Tara']);
    expect((await send('POST', `/recalls/${asha.id}/stop`)).status).toBe(204);
    for (const list of ['due', 'month', 'all', 'unasked']) expect(await names(list)).not.toContain('Asha');
    expect((await page()).toCall).toBe(1);
    const { queries } = booking.database;
    expect(await findRecall(queries, asha.id)).toMatchObject({
      mayRemind: false,
      askedBy: 'the patient, by STOP',
      askedAt: clock.now(),
    });
    expect(await attemptsUnder(queries, [asha.mobileNumber])).toMatchObject([
      { outcome: 'leave', by: 'Rhea Reception', at: clock.now(), note: 'Replied STOP' },
    ]);
    // A restore keeps the answer, and not the call.
    expect(isStoppedByPatient((await findRecall(queries, asha.id))!)).toBe(true);
    expect(await writeWhatsappTexts(booking, asha)).toEqual([]);

    await send('POST', `/appointments/${tara.id}/next`, { kind: 'none', mayRemind: true });
    expect(await names('due')).toEqual(['Tara']);
    // The patient withdraws consent on their own page.
    const withdrawn = { mayRemind: false, by: 'A patient, on their own page', at: clock.now() };
    await editAppointment(
      booking,
      { ...tara, inSameTransaction: (tx) => answerReminder(tx, [tara.id], withdrawn) },
      { note: 'Called' },
    );
    expect(await names('due')).toEqual([]);
    expect((await page()).toCall).toBe(0);
    expect(await findRecall(queries, tara.id)).toMatchObject({
      mayRemind: false,
      askedBy: 'A patient, on their own page',
      askedAt: clock.now(),
    });
    expect((await send('POST', '/recalls/x/stop')).status).toBe(404);
  });
});
