import { expect, test } from 'vitest';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';

describeEachDatabase('the open database', (open) => {
  test('answers a ping, and no more once it is closed', async () => {
    const database = await open();
    await database.ping();
    await database.close();
    await expect(database.ping()).rejects.toThrow(/closed|destroyed|not open|after calling end/);
  });
});
