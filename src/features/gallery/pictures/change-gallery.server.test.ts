import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLog } from '#platform/log.server.ts';
import { createDiskStorage } from '#platform/pictures/picture-storage.server.ts';
import { describeEachDatabase, type OpenedDatabase } from '#tests/support/servers/databases.ts';
import { stoppedClock } from '#tests/support/servers/stopped-clock.ts';
import { galleryCalls } from './api.server.ts';
import { addItem, deleteItem, forgetDeleted, reorderItems, restoreItem } from './change-gallery.server.ts';
import { undoableMinutes } from './deleted-items-store.server.ts';
import { listItems } from './gallery-items-store.server.ts';
import { noteStoredPicture, shownPictures } from './stored-pictures-store.server.ts';
import { sweepOrphans } from './store-picture.server.ts';

const needsOf = (database: OpenedDatabase) => ({
  database,
  pictures: createDiskStorage(join(database.location.dataDirectory, 'pictures')),
  clock: stoppedClock('2026-11-23T08:00:00+05:30'),
  log: createLog('silent'),
  preparePicture: () => Promise.reject(new Error('No upload here')),
  storePerson: () => Promise.reject(new Error('No upload here')),
  removePerson: () => Promise.reject(new Error('No person here')),
  record: async () => {},
  judgeText: () => undefined,
});
type Needs = ReturnType<typeof needsOf>;

const image = 'https://pictures.example/a.jpg';
const add = async (needs: Needs, title: string, batch?: { id: string; index: number }) => {
  const added = await addItem(needs, { title, image, ...(batch && { batch }) }, undefined);
  if (!added.ok) throw new Error(added.reason);
  return added.item;
};
const list = ({ database }: Needs) => listItems(database.queries);
const titles = async (needs: Needs) => (await list(needs)).map(({ title }) => title).join(' ');
const places = async (needs: Needs) => (await list(needs)).map(({ order }) => order);
const reorder = async (needs: Needs, order: string) => {
  const items = await list(needs);
  const ids = order.split(' ').map((title) => items.find((item) => item.title === title)!.id);
  await reorderItems(needs, ids);
};

describeEachDatabase('pictures that were chosen together', (open, kind) => {
  test('stand in that order, whichever arrives first', async () => {
    const needs = needsOf(await open());
    await add(needs, 'old');
    for (const index of [2, 0, 3, 1]) await add(needs, `new${index}`, { id: 'a', index });
    expect(await titles(needs)).toBe('old new0 new1 new2 new3');
    expect(await places(needs)).toEqual([1, 2, 3, 4, 5]);
  });

  test('take no notice of those that somebody else chose', async () => {
    const needs = needsOf(await open());
    await add(needs, 'a1', { id: 'a', index: 1 });
    await add(needs, 'b0', { id: 'b', index: 0 });
    expect((await add(needs, 'a0', { id: 'a', index: 0 })).order).toBe(1);
    await add(needs, 'a2', { id: 'a', index: 2 });
    expect(await titles(needs)).toBe('a0 a1 b0 a2');
  });

  test('leave the order of the others as a colleague has made it meanwhile', async () => {
    const needs = needsOf(await open());
    for (const title of ['one', 'two', 'three']) await add(needs, title);
    await add(needs, 'new1', { id: 'a', index: 1 });
    await reorder(needs, 'three two new1 one');
    await add(needs, 'new0', { id: 'a', index: 0 });
    expect(await titles(needs)).toBe('three two new0 new1 one');
  });

  test('do so when one of them has been deleted', async () => {
    const needs = needsOf(await open());
    const { id } = await add(needs, 'new1', { id: 'a', index: 1 });
    await add(needs, 'new2', { id: 'a', index: 2 });
    await deleteItem(needs, id);
    await add(needs, 'new0', { id: 'a', index: 0 });
    expect(await titles(needs)).toBe('new0 new2');
  });

  test('do so when they arrive at the same moment, in two processes', async () => {
    const database = await open();
    // SQLite's waiting for its lock holds up a whole process: two in one would wait for each other.
    const other = kind === 'postgres' ? await open(database.location) : database;
    const processes = [needsOf(database), needsOf(other)];
    const arriving = [5, 3, 0, 4, 1, 2].map((index) =>
      add(processes[index % 2]!, `new${index}`, { id: 'a', index }),
    );
    await Promise.all(arriving);
    expect(await titles(processes[0]!)).toBe('new0 new1 new2 new3 new4 new5');
    expect(await places(processes[0]!)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

describeEachDatabase('a deleted picture', (open) => {
  /** Three pictures, the second with files. */
  const start = async () => {
    const needs = needsOf(await open());
    for (const title of ['one', 'two', 'three']) await add(needs, title);
    const second = (await list(needs))[1]!;
    const imagePath = 'gallery/1_two.jpg';
    const { queries } = needs.database;
    await noteStoredPicture(queries, imagePath, 0);
    await needs.pictures.put(imagePath, '480.webp', new Uint8Array([1]), 'image/webp');
    await queries
      .updateTable('gallery_items')
      .set({ image_path: imagePath })
      .where('id', '=', second.id)
      .execute();
    const stored = () => needs.pictures.get(imagePath, '480.webp');
    const later = (minutes: number) => ({
      ...needs,
      clock: { now: () => needs.clock.now() + minutes * 60_000 },
    });
    return { needs, id: second.id, stored, later };
  };

  test('comes back as it was, where it was, with its files', async () => {
    const { needs, id, stored, later } = await start();
    const before = (await list(needs))[1]!;
    expect(await deleteItem(needs, id, { undoable: true })).toBe(true);
    expect(await titles(needs)).toBe('one three');
    // A backup takes its files along with its row.
    expect(await shownPictures(needs.database.queries)).toEqual(['gallery/1_two.jpg']);
    // A start of the program in between, and the clearing away of what is older.
    await sweepOrphans(needs);
    expect(await forgetDeleted(later(9))).toBe(0);
    const { order, version, ...restored } = (await restoreItem(needs, id))!;
    expect({ order, version }).toEqual({ order: 2, version: 2 });
    expect(before).toMatchObject({ ...restored, updatedAt: expect.any(String) });
    expect(await titles(needs)).toBe('one two three');
    expect(await places(needs)).toEqual([1, 2, 3]);
    expect(await stored()).toBeDefined();
    expect(await restoreItem(needs, id)).toBeUndefined();
  });

  test('comes back behind the last when there are fewer now', async () => {
    const { needs, id } = await start();
    const [first, , third] = await list(needs);
    await deleteItem(needs, third!.id, { undoable: true });
    await deleteItem(needs, id);
    await deleteItem(needs, first!.id);
    expect(await restoreItem(needs, third!.id)).toMatchObject({ order: 1 });
  });

  test('is gone with its files ten minutes later, and at once where no undo is offered', async () => {
    const late = await start();
    await deleteItem(late.needs, late.id, { undoable: true });
    // Nothing has cleared it away yet.
    expect(await restoreItem(late.later(11), late.id)).toBeUndefined();
    expect(await titles(late.needs)).toBe('one three');
    expect(await forgetDeleted(late.later(11))).toBe(1);
    expect(await late.stored()).toBeUndefined();
    expect(await restoreItem(late.needs, late.id)).toBeUndefined();
    const atOnce = await start();
    await deleteItem(atOnce.needs, atOnce.id);
    expect(await atOnce.stored()).toBeUndefined();
    expect(await restoreItem(atOnce.needs, atOnce.id)).toBeUndefined();
  });
});

test('the page at /api says for how long a deleted picture can be put back', () => {
  const letters: Record<number, string> = { 10: 'ten' };
  expect(galleryCalls.find(({ method }) => method === 'DELETE')!.details).toContain(
    `stay for ${letters[undoableMinutes]} minutes`,
  );
});
