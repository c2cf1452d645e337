import { expect, test } from 'vitest';
import { readAuditLog } from '#features/staff/audit/audit-log-store.server.ts';
import { receptionist } from '#tests/support/people/desk.ts';
import { consent, inPlace, openClinicPictures } from '#tests/support/pictures/clinic-pictures.ts';
import { readAsPresent } from '#tests/support/servers/backups.ts';
import { describeEachDatabase, type OpenDatabase } from '#tests/support/servers/databases.ts';
import { removeUnused } from './unused-pictures.server.ts';
import { endConsents, repeatWithdrawals } from './withdraw-consent.server.ts';

const hour = 3_600_000;
const start = async (open: OpenDatabase) => {
  const database = await open();
  return { database, ...(await openClinicPictures(database)) };
};
const dentist = {
  id: 'dentist-1',
  name: 'Dr. Asha Rao',
  qualification: { en: 'BDS' },
  registration: 'A-1',
  languages: ['en' as const],
  shown: true,
};

describeEachDatabase('pictures of the clinic', (open) => {
  test('are shown where the published document says, in each width, and to nobody before', async () => {
    const { add, save, publish, look, shown, files } = await start(open);
    expect(shown()).toBeUndefined();
    const file = await add('no');
    expect(file).toMatch(/^clinic\/\d+_[a-z0-9]+$/);
    expect((await look(file)).status).toBe(404);
    await save({ pictures: { team: inPlace(file) } });
    expect(shown()).toBeUndefined();
    expect((await publish()).status).toBe(200);
    expect(shown()).toEqual({ team: { root: `/pictures/${file}/`, x: 3, y: 8 } });
    expect((await look(file)).headers.get('Cache-Control')).toBe('private, no-cache');
    // A picture that is narrower gives its widest in place of those that a page asks for.
    expect(Array.from(files.keys(), (name) => name.slice(file.length + 1)).toSorted()).toEqual([
      '1280.avif',
      '1280.webp',
      '480.avif',
      '480.webp',
      '800.avif',
      '800.webp',
    ]);
    expect(files.get(`${file}/1280.webp`)).toEqual(files.get(`${file}/800.webp`));
  });

  test('that say nothing, or are not stored, stay in the draft', async () => {
    const { add, save, publish, read, shown } = await start(open);
    const file = await add('no');
    await save({
      pictures: { team: { ...inPlace(file), alt: { en: '' } }, comfort: inPlace('clinic/1_gone') },
    });
    expect((await publish()).status).toBe(200);
    expect(shown()).toBeUndefined();
    expect(await read()).toMatchObject({
      draft: { pictures: { team: { file } } },
      withheld: [
        { field: 'pictures.team.alt.en', says: expect.stringContaining('what the picture shows') },
        { field: 'pictures.comfort', says: expect.stringContaining('not stored') },
      ],
    });
  });

  test('with a person wait for who agreed, when, for what and until when', async () => {
    const { add, save, publish, send, look, read, database, shown } = await start(open);
    const file = await add('yes');
    expect(file).toMatch(/^people\//);
    await save({ dentists: [{ ...dentist, picture: inPlace(file) }] });
    expect((await publish()).status).toBe(200);
    const before = await read();
    expect(before).toMatchObject({
      published: { dentists: [{ id: dentist.id }] },
      withheld: [{ field: `dentists.${dentist.id}.picture.consent.by` }],
    });
    expect(before.published.dentists[0]).not.toHaveProperty('picture');
    expect((await look(file)).status).toBe(404);
    const empty = { ...consent, by: ' ', until: '2026-11-01' };
    const refused = await send(`/${file}/consent`, 'PUT', empty);
    expect(refused.status).toBe(422);
    expect(Object.keys(((await refused.json()) as { errors: object }).errors)).toContain('by');
    expect((await send(`/${file}/consent`, 'PUT', consent)).status).toBe(204);
    expect((await publish()).status).toBe(200);
    expect(shown()).toBeUndefined();
    const seen = await look(file);
    // No browser and no service worker keeps it without asking.
    expect(seen.headers.get('Cache-Control')).toBe('private, no-cache');
    expect((await look(file, { 'If-None-Match': seen.headers.get('ETag') })).status).toBe(304);
    const { pictures } = (await (await send('/', 'GET')).json()) as { pictures: object[] };
    expect(pictures).toEqual([{ file, showsPerson: true, consent, hasForm: false }]);
    const entries = await readAuditLog(database.queries, { subject: file });
    expect(entries.map(({ action }) => action)).toEqual(['picture-consent-written', 'picture-added']);
    expect(JSON.stringify(entries)).not.toContain('Rao');
  });

  test('are taken back from every version and from the storage, and that is kept', async () => {
    const { add, save, publish, send, look, read, files, database, content, document, shown } =
      await start(open);
    const file = await add('yes');
    await send(`/${file}/consent`, 'PUT', consent);
    await save({ pictures: { team: inPlace(file) } });
    await publish();
    await save({ name: 'Asha Dental' });
    const heard = new Promise((resolve) => content.onChange(() => resolve(true)));
    const before = await read();

    expect((await send(`/${file}/withdraw`, 'POST')).status).toBe(204);
    await heard;
    expect(shown()).toBeUndefined();
    expect((await look(file)).status).toBe(404);
    expect([...files.keys()]).toEqual([]);
    const after = await read();
    expect(after.version).toBeGreaterThan(before.version);
    expect(after.draft).toMatchObject({ name: 'Asha Dental', pictures: {} });
    expect((await document.request('/versions/2/restore', { method: 'POST' })).status).toBe(200);
    expect(JSON.stringify(await read())).not.toContain(file);
    // The draft can be published, although the withdrawal published a newer version than the draft began with.
    await save({ name: 'Asha Dental' });
    expect((await publish()).status).toBe(200);
    expect(content.current().content.name).toBe('Asha Dental');

    expect((await send(`/${file}/withdraw`, 'POST')).status).toBe(404);
    const [row] = await database.queries.selectFrom('clinic_pictures').selectAll().execute();
    expect(row).toMatchObject({ file, ended_by: receptionist.signedIn.account.displayName, is_removed: 1 });
    expect(JSON.parse(row!.consent!)).toEqual(consent);
    const [entry] = await readAuditLog(database.queries, { subject: file });
    expect(entry).toMatchObject({ action: 'picture-consent-withdrawn' });
  });

  test('are not given out while their files can’t be removed, which is tried again', async () => {
    const { add, send, look, files, storageState, needs } = await start(open);
    const file = await add('yes');
    storageState.fails = true;
    expect((await send(`/${file}/withdraw`, 'POST')).status).toBe(204);
    expect(files.size).toBe(6);
    expect((await look(file)).status).toBe(404);
    storageState.fails = false;
    await endConsents(needs);
    expect(files.size).toBe(0);
  });

  test('leave the site by themselves the day after the last one agreed to', async () => {
    const { add, save, publish, send, shown, needs, wait } = await start(open);
    const file = await add('yes');
    await send(`/${file}/consent`, 'PUT', { ...consent, until: '2026-11-24' });
    await save({ pictures: { team: inPlace(file) } });
    await publish();
    wait(24 * hour);
    await endConsents(needs);
    expect(shown()).toBeDefined();
    wait(24 * hour);
    await endConsents(needs);
    expect(shown()).toBeUndefined();
  });

  test('that no version names are removed a day after they were added', async () => {
    const { add, save, publish, look, files, needs, wait } = await start(open);
    const [used, left] = [await add('no'), await add('no')];
    await save({ pictures: { team: inPlace(used) } });
    await publish();
    await save({ pictures: {} });
    await publish();
    expect(await removeUnused(needs)).toBe(0);
    wait(25 * hour);
    expect(await removeUnused(needs)).toBe(1);
    expect((await look(used)).status).toBe(404);
    // The history still shows the other: an undo brings it back.
    expect([...files.keys()].every((name) => name.startsWith(used))).toBe(true);
    expect(left).not.toBe(used);
  });

  test('keep a scan of the signed form that only the owner gets', async () => {
    const { add, send, look, files } = await start(open);
    const file = await add('yes');
    const put = async (form: File) => (await send(`/${file}/form`, 'PUT', form)).status;
    expect(await put(new File(['<html>'], 'form.pdf'))).toBe(415);
    expect(await put(new File(['%PDF-1.7 signed'], 'form.pdf'))).toBe(204);
    const got = await send(`/${file}/form`, 'GET');
    expect(got.headers.get('Content-Disposition')).toContain('attachment');
    expect(await got.text()).toBe('%PDF-1.7 signed');
    // The form proves the consent after the picture is deleted.
    await send(`/${file}/consent`, 'PUT', consent);
    await send(`/${file}/withdraw`, 'POST');
    expect(await (await send(`/${file}/form`, 'GET')).text()).toBe('%PDF-1.7 signed');
    expect(await (await send('/', 'GET')).json()).toEqual({
      pictures: [],
      ended: [
        {
          file,
          consent,
          hasForm: true,
          endedOn: '2026-11-23',
          why: 'withdrawn',
          by: receptionist.signedIn.account.displayName,
        },
      ],
    });
    const [name] = [...files.keys()].filter((one) => one.startsWith('consents/'));
    expect((await look(name!.replace('/form', ''))).status).toBe(404);
  });

  test('travel with the document to another clinic, with who agreed, and come back as they are', async () => {
    const { add, save, publish, send, document, shown } = await start(open);
    const file = await add('yes');
    await send(`/${file}/consent`, 'PUT', consent);
    await save({ pictures: { team: inPlace(file) } });
    await publish();
    const packed = new Blob([await (await document.request('/export')).arrayBuffer()]);
    const other = await start(open);
    const take = async (into: typeof document) =>
      (await into.request('/import', { method: 'POST', body: packed })).status;
    expect(await take(other.document)).toBe(200);
    const { draft } = await other.read();
    const theirs = draft!.pictures!.team!;
    expect(theirs).toMatchObject({ focus: { x: 32, y: 77 }, alt: { hi: 'हमारी टीम' } });
    expect(theirs.file).toMatch(/^people\//);
    expect(theirs.file).not.toBe(file);
    expect((await other.publish()).status).toBe(200);
    expect((await other.look(theirs.file)).status).toBe(200);

    expect(await take(document)).toBe(200);
    expect((await publish()).status).toBe(200);
    expect(shown()?.team?.root).toBe(`/pictures/${file}/`);
  });

  test('that were taken back stay so when an older backup is restored', async () => {
    const [restored, replaced] = [await start(open), await start(open)];
    const file = await restored.add('yes');
    await restored.send(`/${file}/consent`, 'PUT', consent);
    await restored.save({ pictures: { team: inPlace(file) } });
    await restored.publish();
    const rows = await restored.database.queries.selectFrom('clinic_pictures').selectAll().execute();
    await replaced.database.queries.insertInto('clinic_pictures').values(rows).execute();
    expect((await replaced.send(`/${file}/withdraw`, 'POST')).status).toBe(204);
    await readAsPresent(replaced.database.location, (present) =>
      repeatWithdrawals(restored.database, present, 0),
    );
    await restored.content.reload();
    expect(restored.shown()).toBeUndefined();
    expect((await restored.look(file)).status).toBe(404);
  });
});
