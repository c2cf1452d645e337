import { getMigrations } from 'better-auth/db/migration';
import { expect, test } from 'vitest';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { testStaff } from '#tests/support/people/staff.ts';

describeEachDatabase('our own migrations', (open) => {
  test('make every table, column and index that the installed better-auth expects', async () => {
    const { auth } = await testStaff(await open());
    const { toBeCreated, toBeAdded, compileMigrations } = await getMigrations(auth.options);
    expect(toBeCreated).toEqual([]);
    expect(toBeAdded).toEqual([]);
    expect((await compileMigrations()).trim()).toMatch(/^;?$/);
  });
});
