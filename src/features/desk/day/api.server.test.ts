import { expect, test } from 'vitest';
import { readAuditLog } from '#features/staff/audit/audit-log-store.server.ts';
import { admitReceptionist } from '#tests/support/people/desk-api.ts';
import { deskOn, receptionist } from '#tests/support/people/desk.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { dayApi } from './api.server.ts';

const wednesday = '2026-11-25';

describeEachDatabase('the day', (open) => {
  test('/api/staff/delay says how late the clinic runs, is recorded, and has bounds', async () => {
    const desk = deskOn(await open());
    const api = dayApi(desk, () => ({ headers: new Headers(), ...receptionist.caller }), admitReceptionist);
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
});
