import { expect, test } from 'vitest';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { limitMissesPerMinute, limitPerMinute } from './rate-limits-store.server.ts';

describeEachDatabase('a limit', (open, kind) => {
  test('is met by those who ask too often, and says when to come back', async () => {
    const count = limitPerMinute('test', 2, await open());
    expect([await count('a'), await count('a'), await count('b')]).toEqual([undefined, undefined, undefined]);
    const wait = await count('a');
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
  });

  test('is counted by all servers together where they share a database', async () => {
    const database = await open();
    const [one, other] = [
      limitPerMinute('test', 1, database),
      limitPerMinute('test', 1, await open(database.location)),
    ];
    expect(await one('a')).toBeUndefined();
    expect((await other('a')) !== undefined).toBe(kind === 'postgres');
  });

  test('goes on while the database is away', async () => {
    const database = await open();
    const count = limitPerMinute('test', 1, database);
    await database.close();
    expect(await count('a')).toBeUndefined();
    expect(await count('a')).toBeGreaterThan(0);
  });
});

describeEachDatabase('a limit of misses', (open, kind) => {
  test('holds up those who missed too often, and is counted by all servers together where they share a database', async () => {
    const database = await open();
    const [one, other] = [
      limitMissesPerMinute('test', 2, database),
      limitMissesPerMinute('test', 2, await open(database.location)),
    ];
    expect(await one.wait('a')).toBeUndefined();
    await one.countMiss('a');
    expect(await one.wait('a')).toBeUndefined();
    await other.countMiss('a');
    if (kind === 'sqlite') await one.countMiss('a');
    const wait = await one.wait('a');
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect((await other.wait('a')) !== undefined).toBe(kind === 'postgres');
    expect(await one.wait('b')).toBeUndefined();
  });
});

test('0 is no limit', async () => {
  const count = limitPerMinute('test', 0);
  for (let n = 0; n < 1000; n++) expect(await count('a')).toBeUndefined();
});
