import sharp from 'sharp';
import { expect, test } from 'vitest';
import { markFiles } from '#features/clinic/own-mark.ts';
import { openClinicPictures } from '#tests/support/pictures/clinic-pictures.ts';
import { describeEachDatabase, type OpenDatabase } from '#tests/support/servers/databases.ts';
import { exportPictures, importPictures } from './export-pictures.server.ts';
import { clinicPictureFolders } from './clinic-pictures-store.server.ts';
import { removeUnused } from './unused-pictures.server.ts';

const hour = 3_600_000;
const logo = async () => {
  const picture = sharp({ create: { width: 600, height: 600, channels: 3, background: 'navy' } });
  return new File([new Uint8Array(await picture.png().toBuffer())], 'logo.png', { type: 'image/png' });
};
const start = async (open: OpenDatabase) => {
  const database = await open();
  const site = await openClinicPictures(database);
  const addLogo = async () => {
    const answer = await site.addMark(await logo());
    expect(answer.status).toBe(201);
    return ((await answer.json()) as { file: string }).file;
  };
  return { database, addLogo, ...site };
};

describeEachDatabase('the clinic’s own mark', (open) => {
  test('is shown once it is published, and the undo of that brings the former one back', async () => {
    const { addLogo, save, publish, look, facts, document, database } = await start(open);
    const file = await addLogo();
    expect(file).toMatch(/^mark\/\d+_[a-z0-9]+$/);
    expect((await look(file, {}, markFiles.large)).status).toBe(404);
    await save({ mark: file });
    expect(facts().mark).toBeUndefined();
    expect((await publish()).status).toBe(200);
    expect(facts().mark).toBe(`/pictures/${file}/`);
    for (const name of Object.values(markFiles)) {
      const seen = await look(file, {}, name);
      expect([
        name,
        seen.status,
        seen.headers.get('Content-Type'),
        seen.headers.get('Cache-Control'),
      ]).toEqual([name, 200, `image/${name.split('.')[1]}`, 'private, no-cache']);
    }
    expect((await look(file)).status).toBe(404);
    expect(await clinicPictureFolders(database.queries)).toEqual([file]);

    const other = await addLogo();
    await save({ mark: other });
    await publish();
    expect(facts().mark).toBe(`/pictures/${other}/`);
    expect((await document.request('/versions/2/restore', { method: 'POST' })).status).toBe(200);
    await publish();
    expect(facts().mark).toBe(`/pictures/${file}/`);
    await save({ mark: undefined });
    await publish();
    expect(facts()).not.toHaveProperty('mark');
  });

  test('stays while a version names it, and one that nobody kept is removed after a day', async () => {
    const { addLogo, save, publish, files, wait, needs } = await start(open);
    const kept = await addLogo();
    await save({ mark: kept });
    await publish();
    await save({ mark: undefined });
    await publish();
    await addLogo();
    wait(25 * hour);
    expect(await removeUnused(needs)).toBe(1);
    expect([...files.keys()].every((name) => name.startsWith(kept))).toBe(true);
  });

  test('that is not stored any more leaves the one that visitors see', async () => {
    const { addLogo, save, publish, read, facts } = await start(open);
    const file = await addLogo();
    await save({ mark: file });
    await publish();
    await save({ mark: 'mark/1_gone', name: 'Asha Dental' });
    expect((await publish()).status).toBe(200);
    expect(facts()).toMatchObject({ name: 'Asha Dental', mark: `/pictures/${file}/` });
    expect(await read()).toMatchObject({
      withheld: [{ path: 'mark', field: 'mark', says: expect.stringContaining('not stored') }],
    });
  });

  test('travels with the content to another server', async () => {
    const { addLogo, save, publish, content, needs } = await start(open);
    const file = await addLogo();
    await save({ mark: file });
    await publish();
    const exported = await exportPictures(needs, content.current().content);
    expect(exported.map(({ file: name }) => name)).toEqual([file]);
    const other = await start(open);
    const taken = await importPictures(other.needs, content.current().content, exported);
    expect(taken.leftOut).toBe(0);
    expect(taken.content.mark).toMatch(/^mark\//);
    expect(taken.content.mark).not.toBe(file);
    expect(other.files.has(`${taken.content.mark}/${markFiles.appleTouch}`)).toBe(true);
    const without = await importPictures(other.needs, content.current().content, []);
    expect(without).toMatchObject({ leftOut: 1 });
    expect(without.content).not.toHaveProperty('mark');
  });

  test('is refused like another picture, in the same words', async () => {
    const { addMark } = await start(open);
    const drawing = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.svg', {
      type: 'image/svg+xml',
    });
    const refused = await addMark(drawing);
    expect(refused.status).toBe(415);
    expect(await refused.json()).toMatchObject({ title: expect.stringContaining('JPEG, PNG, GIF, or WebP') });
  });
});
