import { expect, test } from 'vitest';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { insertWarning, deleteWarning, warningsOf } from './warnings-store.server.ts';

const asha = { firstName: 'Asha', lastName: 'Patil', mobileNumber: '+919812345678' };

describeEachDatabase('a warning', (open) => {
  test('that an earlier build stored as it was typed is taken off by its cleaned words', async () => {
    const database = await open();
    for (const words of ['Afraid  of needles', 'Afraid of heights'])
      await insertWarning(database.queries, asha, { kind: 'other', words }, 0);
    await deleteWarning(database.queries, asha, { kind: 'other', words: 'Afraid of needles' });
    expect((await warningsOf(database.queries, [asha]))(asha)).toEqual([
      { kind: 'other', words: 'Afraid of heights' },
    ]);
  });
});
