import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { describeDatabase } from '#tests/support/servers/databases.ts';
import { resultOrAbort, rollBack } from './transactions.server.ts';
import { sqliteFile } from './sqlite.server.ts';

const members = ['one', 'two', 'refused', 'four'];

describeDatabase('sqlite', 'a shared transaction', (open) => {
  test('leaves all of its members or none wherever the process is killed, and all once one is answered', async () => {
    const database = await open();
    const { dataDirectory } = database.location;
    const kept = mkdtempSync(join(tmpdir(), 'killed-'));
    onTestFinished(() => rmSync(kept, { recursive: true, force: true }));
    const answered: string[] = [];
    /** How much was answered when the files looked so: a killed process leaves them as they are. */
    const kills: number[] = [];
    const kill = () => {
      cpSync(dataDirectory, join(kept, String(kills.length)), { recursive: true });
      kills.push(answered.length);
    };
    for (const step of ['run', 'all'] as const) {
      const take = StatementSync.prototype[step] as (...values: unknown[]) => unknown;
      const spy = vi.spyOn(StatementSync.prototype, step).mockImplementation(function (
        this: StatementSync,
        ...values: unknown[]
      ) {
        kill();
        const result = take.apply(this, values);
        kill();
        return result as never;
      });
      onTestFinished(() => spy.mockRestore());
    }

    await Promise.all(
      members.map(async (name) => {
        const work = database.sharedTransaction({ alone: [name] }, async (tx) => {
          await tx
            .insertInto('migrations')
            .values({ name: `${name} begins` })
            .execute();
          await tx.insertInto('migrations').values({ name }).execute();
          await database.announce(tx, 'visits');
          if (name === 'refused') rollBack('no');
        });
        await resultOrAbort(work);
        answered.push(name);
        kill();
      }),
    );
    vi.restoreAllMocks();

    const found = kills.map((wereAnswered, number) => {
      const file = new DatabaseSync(sqliteFile(join(kept, String(number))));
      const names = file.prepare(`select name from migrations where name in ('one', 'two', 'refused', 'four')
        or name like '% begins' order by name`);
      const left = names.all().map(({ name }) => name);
      const sound = file.prepare('pragma integrity_check').get()!.integrity_check;
      file.close();
      expect([number, sound]).toEqual([number, 'ok']);
      return { wereAnswered, left: left.join(', ') };
    });
    const all = 'four, four begins, one, one begins, two, two begins';
    expect(new Set(found.map(({ left }) => left))).toEqual(new Set(['', all]));
    expect(found.filter(({ wereAnswered, left }) => wereAnswered > 0 && left !== all)).toEqual([]);
    // Between all steps: each member takes at least four.
    expect(kills.length).toBeGreaterThan(2 * 4 * members.length);
  });
});
