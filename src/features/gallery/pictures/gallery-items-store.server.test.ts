import { expect, test } from 'vitest';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import type { Database } from '#platform/database/database.server.ts';
import {
  changeItem,
  countItems,
  insertItem,
  listItems,
  removeItem,
  type NewItem,
} from './gallery-items-store.server.ts';
import { listPlaces, lockOrder, renumberItems } from './gallery-order-store.server.ts';

const item = (title: string, category = 'Facility'): NewItem => ({
  title,
  description: '',
  category,
  alt: '',
  focalPoint: { x: 50, y: 50 },
  image: 'https://pictures.example/a.jpg',
  imagePath: null,
  size: null,
  preview: null,
});
const append = (database: Database, title: string, category?: string) =>
  database.transaction(async (tx) => {
    await lockOrder(database, tx);
    return insertItem(tx, item(title, category), 1000);
  });
const titles = async ({ queries }: Database) => (await listItems(queries)).map(({ title }) => title).join('');

describeEachDatabase('gallery items', (open, kind) => {
  test('are created active, behind the last, and listed by order', async () => {
    const database = await open();
    const first = await append(database, 'a');
    expect(first).toMatchObject({
      order: 1,
      isActive: true,
      isDefault: false,
      imagePath: null,
      createdAt: '1970-01-01T00:00:01.000Z',
      focalPoint: { x: 50, y: 50 },
    });
    await append(database, 'b');
    await database.transaction((tx) => removeItem(tx, first.id));
    expect(await append(database, 'c')).toMatchObject({ order: 3 });
    expect(await titles(database)).toBe('bc');
  });

  test('added at the same time get orders of their own', async () => {
    const database = await open();
    // SQLite's waiting for its lock holds up a whole process: two in one would wait for each other.
    const other = kind === 'postgres' ? await open(database.location) : database;
    const names = [...'abcdefgh'];
    await Promise.all(names.map((name, index) => append(index % 2 ? database : other, name)));
    expect((await listItems(database.queries)).map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('are listed by category and by page, and counted', async () => {
    const database = await open();
    for (const name of 'abc') await append(database, name, 'Cosmetic');
    await append(database, 'd', 'Garden');
    const page = await listItems(database.queries, { filter: 'Cosmetic', after: 1, limit: 1 });
    expect(page.map(({ title }) => title)).toEqual(['b']);
    expect(await countItems(database.queries)).toMatchObject({ All: 4, Cosmetic: 3, Facility: 0 });
  });

  test('that are hidden are listed and counted for the editor alone, and keep their order', async () => {
    const database = await open();
    for (const name of 'abc') await append(database, name, 'Cosmetic');
    const [, b] = await listItems(database.queries);
    const hide = { id: b!.id, changes: { isActive: false }, now: 2000 };
    const hidden = await database.transaction((tx) => changeItem(tx, hide));
    expect(hidden).toMatchObject({ isActive: false, title: 'b', order: 2, version: 2 });
    expect(await titles(database)).toBe('ac');
    const all = await listItems(database.queries, { withHidden: true });
    expect(all.map(({ title, isActive }) => `${title} ${isActive}`)).toEqual(['a true', 'b false', 'c true']);
    expect((await countItems(database.queries)).Cosmetic).toBe(2);
    expect(await countItems(database.queries, { withHidden: true })).toMatchObject({ All: 3, Cosmetic: 3 });
  });

  test('are renumbered in one batch', async () => {
    const database = await open();
    for (const name of 'abcd') await append(database, name);
    await database.transaction(async (tx) => {
      const [a, b, c] = await listPlaces(tx);
      // The fourth keeps its place.
      const changed = [c!, a!, b!].map(({ id }, index) => ({ id, place: index + 1 }));
      await renumberItems(tx, changed, 2000);
    });
    expect(await titles(database)).toBe('cabd');
    const items = await listItems(database.queries);
    expect(items.map(({ order }) => order)).toEqual([1, 2, 3, 4]);
    expect(items.every(({ updatedAt }) => updatedAt === '1970-01-01T00:00:02.000Z')).toBe(true);
  });

  test('are changed only at the version their editor saw', async () => {
    const database = await open();
    const { id, version } = await append(database, 'a');
    const change = (title: string) =>
      database.transaction((tx) => changeItem(tx, { id, version, changes: { title }, now: 3000 }));
    expect(await change('b')).toMatchObject({
      title: 'b',
      version: 2,
      updatedAt: '1970-01-01T00:00:03.000Z',
    });
    expect(await change('c')).toBeUndefined();
    expect(await titles(database)).toBe('b');
  });
});
