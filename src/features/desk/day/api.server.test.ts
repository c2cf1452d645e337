import { expect, test } from 'vitest';
import { bookAppointment } from '#features/booking/appointments/book-appointment.server.ts';
import { readAuditLog } from '#features/staff/audit/audit-log-store.server.ts';
import { wanted } from '#tests/support/people/booking.ts';
import { receptionDesk } from '#tests/support/people/desk-api.ts';
import { deskOn } from '#tests/support/people/desk.ts';
import { callsAt } from '#tests/support/api/calls-at.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { dayCalls } from './api.server.ts';

const wednesday = '2026-11-25';

describeEachDatabase('the day', (open) => {
  test('/api/staff/delay says how late the clinic runs, is recorded, and has bounds', async () => {
    const desk = deskOn(await open());
    const api = callsAt('/api/staff', dayCalls, desk, receptionDesk);
    const delays = async (body: object) => {
      const headers = { 'Content-Type': 'application/json' };
      const response = await api.request('/delay', { method: 'PUT', headers, body: JSON.stringify(body) });
      return { status: response.status, body: (await response.json()) as object };
    };
    const deeds = async () =>
      (await readAuditLog(desk.database.queries, {})).map(({ action, subject, details }) => ({
        action,
        subject,
        details,
      }));
    const set = (minutes: unknown) => delays({ date: wednesday, minutes });
    expect(await set(25)).toEqual({ status: 200, body: { date: wednesday, minutes: 25 } });
    expect((await set(0)).status).toBe(200);
    for (const minutes of [-5, 241, 2.5, '20', undefined]) expect((await set(minutes)).status).toBe(422);
    expect(await deeds()).toEqual([
      { action: 'delay-set', subject: wednesday, details: { minutes: 0 } },
      { action: 'delay-set', subject: wednesday, details: { minutes: 25 } },
    ]);
  });

  test('whole numbers are given for paper and for a network that goes, and each is recorded', async () => {
    const desk = deskOn(await open());
    const api = callsAt('/api/staff', dayCalls, desk, receptionDesk);
    const booked = await bookAppointment(desk.booking, wanted({ date: wednesday }), crypto.randomUUID());
    if (!booked.ok) throw new Error(booked.reason);
    const { id } = booked.appointment;
    const ask = async (purpose: string, date = wednesday) => {
      const response = await api.request(`/days/${date}/numbers?for=${purpose}`);
      return { status: response.status, body: (await response.json()) as { numbers?: object } };
    };
    for (const purpose of ['offline', 'offline', 'print', 'print']) {
      const { body } = await ask(purpose);
      expect(body.numbers).toEqual({ [id]: '+919812345210' });
    }
    expect((await ask('curiosity')).status).toBe(422);
    expect((await ask('print', '9999-12-31')).status).toBe(404);
    const lines = await readAuditLog(desk.database.queries, {});
    expect(lines.map(({ action, subject, details }) => [action, subject, details])).toEqual([
      ['numbers-read', wednesday, { for: 'print' }],
      ['numbers-read', wednesday, { for: 'print' }],
      ['numbers-read', wednesday, { for: 'offline' }],
    ]);
  });
});
