import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDiskStorage } from '#platform/pictures/picture-storage.server.ts';
import { createLog } from '#platform/log.server.ts';
import { describeEachDatabase, type OpenedDatabase } from '#tests/support/servers/databases.ts';
import { recordedLog } from '#tests/support/servers/recorded-log.ts';
import { stoppedClock } from '#tests/support/servers/stopped-clock.ts';
import { listItems, removeItem } from '../pictures/gallery-items-store.server.ts';
import { seedDefaults } from './seed-defaults.server.ts';
import { discardPicture, storePicture, sweepOrphans } from '../pictures/store-picture.server.ts';

const needsOf = (database: OpenedDatabase) => ({
  database,
  pictures: createDiskStorage(join(database.location.dataDirectory, 'pictures')),
  clock: stoppedClock('2026-11-23T08:00:00+05:30'),
  log: createLog('silent'),
  siteFiles: 'public',
});
const store = async (needs: ReturnType<typeof needsOf>, name: string) => {
  const files = [{ width: 480, type: 'webp' as const, content: new Uint8Array([1]) }];
  const picture = { width: 480, height: 360, files, preview: '' };
  return (await storePicture(needs, { name, type: 'png' }, picture)).imagePath;
};
const stored = (database: OpenedDatabase) =>
  readdir(join(database.location.dataDirectory, 'pictures/gallery'));

describeEachDatabase('the default items', (open, kind) => {
  test('are the nine of the specification, each with pictures of its own', async () => {
    const database = await open();
    const needs = needsOf(database);
    await seedDefaults(needs);
    const items = await listItems(database.queries);
    expect(items.map(({ title, category }) => `${title} (${category})`)).toEqual([
      'Modern Dental Office (Facility)',
      'Preventive Care (Treatment)',
      'Smile Makeovers (Cosmetic)',
      'Orthodontics (Treatment)',
      'Restorative Work (Treatment)',
      'Emergency Care (Emergency)',
      'Specialty Services (Treatment)',
      'Patient Comfort (Facility)',
      'Modern Equipment (Facility)',
    ]);
    expect(items.every(({ isDefault, alt, description }) => isDefault && alt && description)).toBe(true);
    expect(items[0]?.imagePath).toMatch(/^gallery\/\d{13}_lounge\.png$/);
    for (const { imagePath } of items) expect(await needs.pictures.get(imagePath!, '800.avif')).toBeDefined();
  });

  test('once deleted never come back', async () => {
    const database = await open();
    await seedDefaults(needsOf(database));
    for (const { id } of await listItems(database.queries)) {
      await database.transaction((tx) => removeItem(tx, id));
    }
    await seedDefaults(needsOf(database));
    expect(await listItems(database.queries)).toEqual([]);
  });

  test('come once when two processes start at the same moment, and the other leaves no files', async () => {
    const database = await open();
    // SQLite's waiting for its lock holds up a whole process: two in one would wait for each other.
    const other = kind === 'postgres' ? await open(database.location) : database;
    await Promise.all([seedDefaults(needsOf(database)), seedDefaults(needsOf(other))]);
    expect(await listItems(database.queries)).toHaveLength(9);
    expect(await stored(database)).toHaveLength(9);
  });
});

describeEachDatabase('pictures without an item', (open, kind) => {
  test('are swept on the next start, the others stay', async () => {
    const database = await open();
    const needs = needsOf(database);
    await seedDefaults(needs);
    const orphan = await store(needs, 'lost.png');
    // Two of one name at one moment do not meet.
    expect(await store(needs, 'lost.png')).not.toBe(orphan);
    if (kind === 'postgres') needs.clock.advance(11 * 60_000);
    expect(await sweepOrphans(needs)).toBe(2);
    expect(await stored(database)).toHaveLength(9);
    expect(await sweepOrphans(needs)).toBe(0);
  });

  test('whose removal fails leave a warning, and are tried again on the next start', async () => {
    const database = await open();
    const needs = needsOf(database);
    const imagePath = await store(needs, 'stuck.png');
    const { log, lines } = recordedLog();
    const away = { ...needs.pictures, removeFolder: () => Promise.reject(new Error('The store is away')) };
    await discardPicture({ ...needs, log, pictures: away }, imagePath);
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ level: 40, imagePath }]);
    if (kind === 'postgres') needs.clock.advance(11 * 60_000);
    expect(await sweepOrphans(needs)).toBe(1);
    expect(await stored(database)).toEqual([]);
  });
});
