import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { audit, readAuditIntervals, auditOnceInAWhile } from './audit.server.ts';
import { readAuditLog } from './audit-log-store.server.ts';
import { auditPageLength } from './audit-log.ts';
import words from './words.en.ts';

const asha = {
  account: { uid: 'a1', displayName: 'Asha Sample', email: 'asha@clinic.example', role: 'reception' },
} as const;
const ravi = {
  account: { uid: 'r1', displayName: 'Ravi Sample', email: 'ravi@clinic.example', role: 'reception' },
} as const;
const desk = { address: '203.0.113.7' };

describeEachDatabase('the record', (open) => {
  test('says who, what, when and from where, newest first', async () => {
    const { queries } = await open();
    await audit(queries, asha, desk, { action: 'patient-read', subject: 'K7QM2' }, 1000);
    await audit(
      queries,
      ravi,
      desk,
      { action: 'appointment-changed', subject: 'K7QM2', details: { status: 'arrived' } },
      2000,
    );
    expect(await readAuditLog(queries, {})).toMatchObject([
      {
        who: 'Ravi Sample',
        action: 'appointment-changed',
        subject: 'K7QM2',
        at: 2000,
        address: '203.0.113.7',
        details: { status: 'arrived' },
      },
      { who: 'Asha Sample', accountId: 'a1', action: 'patient-read', at: 1000, details: {} },
    ]);
  });

  test('is read by person, deed, subject and time, a page at a time', async () => {
    const { queries } = await open();
    for (let n = 0; n < auditPageLength + 5; n += 1) {
      await audit(
        queries,
        n % 2 ? asha : ravi,
        desk,
        { action: 'appointments-read', subject: `day ${n}` },
        n * 1000,
      );
    }
    await audit(queries, asha, desk, { action: 'appointments-exported' }, 5000);
    const first = await readAuditLog(queries, {});
    expect(first).toHaveLength(auditPageLength);
    const rest = await readAuditLog(queries, { before: first.at(-1)!.id });
    expect(rest).toHaveLength(6);
    expect(
      (await readAuditLog(queries, { accountId: 'a1', action: 'appointments-exported' })).map(({ at }) => at),
    ).toEqual([5000]);
    expect((await readAuditLog(queries, { subject: 'day 7' })).map(({ at }) => at)).toEqual([7000]);
    expect(await readAuditLog(queries, { from: 2000, to: 4000 })).toHaveLength(2);
  });

  test('has one line for a page that asks again and again, and another for whatever says something else', async () => {
    const { queries } = await open();
    const read = async (at: number, differences: object = {}) => {
      const reading = {
        who: asha,
        session: 's1',
        from: desk,
        subject: '2026-11-24',
        by: 'page',
        ...differences,
      };
      const { who, session, from, subject, by } = reading;
      const deed = { action: 'appointments-read', subject, details: { by } } as const;
      await auditOnceInAWhile(queries, { ...who, session: { id: session } }, from, deed, at);
      return (await readAuditLog(queries, {})).length;
    };
    const start = 1_700_000_000_000;
    expect(await read(start)).toBe(1);
    for (let n = 1; n < 10; n += 1) expect(await read(start + n * 60_000)).toBe(1);
    expect(await read(start + 60_000, { subject: '2026-11-25' })).toBe(2);
    expect(await read(start + 60_000, { session: 's2' })).toBe(3);
    expect(await read(start + 60_000, { who: ravi })).toBe(4);
    expect(await read(start + 60_000, { from: { address: '198.51.100.1' } })).toBe(5);
    expect(await read(start + 60_000, { by: 'calendar link' })).toBe(6);
    // One entry covers the readings of the next minutes, not all while the page stays open.
    expect(await read(start + readAuditIntervals.page)).toBe(7);
  });

  test('is undone with the change it belongs to', async () => {
    const database = await open();
    const change = database.transaction(async (tx) => {
      await audit(tx, asha, desk, { action: 'appointment-created' }, 1000);
      throw new Error('the slot was taken');
    });
    await expect(change).rejects.toThrow('taken');
    expect(await readAuditLog(database.queries, {})).toEqual([]);
  });

  test('cannot be changed or shortened, not even by this program', async () => {
    const { queries } = await open();
    await audit(queries, asha, desk, { action: 'patient-read' }, 1000);
    await expect(sql`update staff_record set who = 'Nobody'`.execute(queries)).rejects.toThrow('append-only');
    await expect(sql`delete from staff_record`.execute(queries)).rejects.toThrow('append-only');
    expect(await readAuditLog(queries, {})).toMatchObject([{ who: 'Asha Sample' }]);
  });
});

test('the page of the record says for how long one line stands', () => {
  const { page, search, calendarLink } = readAuditIntervals;
  expect([page, search, calendarLink]).toEqual([10 * 60_000, 60_000, 24 * 3_600_000]);
  expect(words.recordReadings).toMatch(
    /within ten minutes; for a search it is one minute, for a calendar link one day\.$/,
  );
});
