import { describe, expect, test } from 'vitest';
import { findById } from '#features/booking/appointments/appointments-store.server.ts';
import type { Content } from '#features/clinic/content/content.ts';
import { readAuditLog } from '#features/staff/audit/audit-log-store.server.ts';
import { receptionist } from '#tests/support/people/desk.ts';
import { outboxRows } from '#tests/support/providers/outbox.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { elapsed } from '#tests/support/servers/elapsed.ts';
import { firstVersion as first, startContentApi } from '#tests/support/people/content-api.ts';

const tuesday = '2026-11-24';
const closedOn = (date: string) => ({ holidays: [{ date, name: { en: 'Diwali' } }] });

describeEachDatabase('the clinic’s content', (open) => {
  test('begins with the settings, is drafted, published and kept', async () => {
    const { call, save, content, database } = await startContentApi(open);
    const read = await call('GET', '/');
    expect(read).toMatchObject({ status: 200, tag: '"1"', body: { version: 1, warnings: [] } });
    expect(read.body.published).toEqual(first.content);
    expect(read.body).not.toHaveProperty('draft');

    const saved = await save({ name: 'Asha Dental', phone: '+91 22 5550 0123' });
    expect(saved).toMatchObject({ status: 200, tag: '"2"', body: { version: 2, warnings: [] } });
    expect(content.current().content.name).toBe('Battisi Dental');
    expect(await call('POST', '/publish?preview', {})).toMatchObject({
      status: 200,
      body: { visits: [], changes: [{ path: 'name', before: 'Battisi Dental', after: 'Asha Dental' }, {}] },
    });

    expect(await call('POST', '/publish', {}, 2)).toMatchObject({ status: 200, body: { version: 2 } });
    expect(content.current()).toMatchObject({
      version: 2,
      content: { name: 'Asha Dental' },
      samples: ['CLINIC_STREET', 'CLINIC_CITY'],
    });
    // Sent again because its answer was lost, it is the same publication.
    expect(await call('POST', '/publish', {}, 2)).toMatchObject({ status: 200, body: { version: 2 } });
    expect(await call('POST', '/publish', {})).toMatchObject({ status: 409, body: { reason: 'no-draft' } });

    expect((await call('GET', '/versions')).body.versions).toMatchObject([
      { version: 2, isPublished: true, madeBy: receptionist.signedIn.account.displayName },
      { version: 1, isPublished: false, madeBy: '' },
    ]);
    const entries = await readAuditLog(database.queries, {});
    expect(entries).toMatchObject([
      { action: 'clinic-published', subject: '2', details: { changed: 'Name, Phone number' } },
    ]);
  });

  test('is never overwritten by a person who saw an older draft', async () => {
    const { call, save } = await startContentApi(open);
    await save({ name: 'Asha Dental' });
    const late = await call('PUT', '/draft', { ...first.content, name: 'Behram Dental' }, 1);
    expect(late).toMatchObject({
      status: 409,
      body: { reason: 'changed-meanwhile', version: 2, draft: { name: 'Asha Dental' } },
    });
    expect(await call('PUT', '/draft', first.content)).toMatchObject({ status: 428 });
    expect(await call('POST', '/publish', {}, 1)).toMatchObject({ status: 409 });
    expect(await call('DELETE', '/draft')).toMatchObject({ status: 204 });
    expect(await call('DELETE', '/draft')).toMatchObject({ status: 404 });
    // A draft's number is never another draft's.
    expect((await save({ name: 'Asha Dental' })).body.version).toBe(4);
  });

  test('strands no visit: each is kept or cancelled before it is published', async () => {
    const { call, save, book, database, content } = await startContentApi(open);
    const [kept, cancelled] = [await book('10:00'), await book('11:00')];
    // A patient who is being treated before the time can't be cancelled.
    const { id: treated } = await book('12:00');
    await database.queries
      .updateTable('appointments')
      .set({ status: 'in-chair' })
      .where('id', '=', treated)
      .execute();
    await save(closedOn(tuesday));
    const asked = await call('POST', '/publish', {});
    expect(asked).toMatchObject({
      status: 409,
      body: {
        visits: [
          { reference: kept.reference, date: tuesday, time: '10:00 AM', service: kept.service },
          { reference: cancelled.reference, time: '11:00 AM' },
        ],
      },
    });
    expect(JSON.stringify(asked.body)).not.toContain('Patil');
    const some = { visits: { [kept.reference]: 'keep' } };
    expect(await call('POST', '/publish', some)).toMatchObject({ status: 409 });
    expect(content.current().version).toBe(1);

    const all = { visits: { ...some.visits, [cancelled.reference]: 'cancel' } };
    expect(await call('POST', '/publish', all)).toMatchObject({ status: 200 });
    expect(await findById(database.queries, kept.id)).toMatchObject({ status: 'confirmed' });
    expect(await findById(database.queries, cancelled.id)).toMatchObject({ status: 'cancelled' });
    expect((await outboxRows(database)).map(({ kind, event }) => `${kind} ${event}`)).toContain(
      'sms cancelled',
    );
    // The decided visits no longer fit since then, and are not listed again.
    await save({ name: 'Asha Dental' });
    expect(await call('POST', '/publish', {})).toMatchObject({ status: 200 });
  });

  test.each([
    ['fewer chairs', (content: Content) => ({ booking: { ...content.booking, chairs: 1 } }), 2],
    [
      'other slots',
      (content: Content) => ({
        hours: { ...content.hours, tue: [{ ...content.hours.tue[0]!, slots: ['10:30', '11:30'] }] },
      }),
      1,
    ],
    ['a service that is no more', (content: Content) => ({ bookable: content.bookable.slice(1) }), 1],
  ])('%s strands visits too', async (_, change, chair) => {
    const { call, save, book, database } = await startContentApi(open);
    await save({ booking: { ...first.content.booking, chairs: 2 } });
    await call('POST', '/publish', {});
    const visit = await book('10:00');
    await database.queries.updateTable('appointments').set({ chair }).where('id', '=', visit.id).execute();
    await save(change((await call('GET', '/')).body.published));
    expect(await call('POST', '/publish', {})).toMatchObject({
      status: 409,
      body: { visits: [{ reference: visit.reference }] },
    });
  });

  test('goes back to an earlier version by a draft, and travels as a file', async () => {
    const { call, save } = await startContentApi(open);
    await save({ name: 'Asha Dental' });
    await call('POST', '/publish', {});
    expect(await call('POST', '/publish?preview', {})).toMatchObject({
      status: 200,
      body: { visits: [], changes: [] },
    });
    expect(await call('POST', '/versions/1/restore', undefined, 1)).toMatchObject({
      status: 409,
      body: { reason: 'changed-meanwhile', version: 2 },
    });
    expect(await call('POST', '/versions/1/restore', undefined, 2)).toMatchObject({
      status: 200,
      body: { version: 3 },
    });
    expect((await call('GET', '/')).body).toMatchObject({
      draft: { name: 'Battisi Dental' },
      published: { name: 'Asha Dental' },
      samples: first.samples,
    });
    expect(await call('POST', '/versions/99/restore')).toMatchObject({ status: 404 });

    await save({ name: 'बत्तीसी Dental' });
    const { bytes } = await call('GET', '/export');
    const other = await startContentApi(open);
    expect(await other.call('POST', '/import', bytes)).toMatchObject({ status: 200, body: { version: 2 } });
    expect((await other.call('GET', '/')).body.draft.name).toBe('बत्तीसी Dental');
    expect(await other.call('POST', '/import', bytes, 1)).toMatchObject({
      status: 409,
      body: { reason: 'changed-meanwhile', version: 2 },
    });
    const damaged = bytes.slice();
    damaged.fill(1, 100, 700);
    expect(await other.call('POST', '/import', damaged)).toMatchObject({ status: 415 });
  });

  test('asks for no reason again when a text comes back from an earlier version that has one', async () => {
    const { call, save } = await startContentApi(open);
    const texts = { 'home.aboutIntro': { en: 'The best dentists in Bandra' } };
    const path = 'texts.home.aboutIntro.en';
    await save({ texts });
    const reasons = { [path]: 'A patient’s words, in quotes' };
    expect(await call('POST', '/publish', { reasons })).toMatchObject({ status: 200 });
    const { version } = (await call('GET', '/')).body;
    await save({ texts: {} });
    expect(await call('POST', '/publish', {})).toMatchObject({ status: 200 });

    await call('POST', `/versions/${version}/restore`);
    // A draft that is changed elsewhere keeps the reason, a text that is written anew needs one of its own.
    await save({ texts, name: 'Asha Dental' });
    await save({ texts: { 'home.aboutIntro': { en: 'The best dentists in India' } } });
    expect((await call('GET', '/')).body.withheld).toMatchObject([{ path: 'texts.home.aboutIntro' }]);
    await call('POST', `/versions/${version}/restore`);
    await save({ texts, name: 'Asha Dental' });
    expect((await call('GET', '/')).body.withheld).toEqual([]);
    expect(await call('POST', '/publish', {})).toMatchObject({ status: 200 });
    expect((await call('GET', '/versions')).body.versions[0]).toMatchObject({ reasons });
  });

  test('says where the settings say something else: the page counts', async () => {
    const { call, save } = await startContentApi(open, undefined, {
      CLINIC_PHONE: '+91 22 5550 0000',
      CLINIC_CHAIRS: 2,
    });
    await save({ phone: '+91 22 5550 0123' });
    await call('POST', '/publish', {});
    expect((await call('GET', '/')).body.warnings).toMatchObject([
      { path: 'phone', rule: 'note', says: expect.stringContaining('counts') },
      { path: 'booking.chairs', rule: 'note' },
    ]);
  });

  test('reaches every server within two seconds, and a later start', async () => {
    const one = await startContentApi(open);
    const other = await startContentApi(open, one.database.location);
    const publish = async () => {
      const heard = new Promise((resolve) => other.content.onChange(() => resolve(true)));
      await one.save({ name: `${other.content.current().content.name}!` });
      await one.call('POST', '/publish', {});
      await heard;
    };
    await expect.poll(() => elapsed(publish), { timeout: 30_000 }).toBeLessThan(2000);
    const later = await startContentApi(open, one.database.location);
    for (const { content } of [other, later]) expect(content.current().content.name).toMatch(/!$/);
  });
});

describe('the first version', () => {
  test('is a document that the editor may save as it is', () => {
    expect(first.content.bookable.flatMap(({ services }) => services)).toHaveLength(30);
  });
});
