import { expect, test } from 'vitest';
import type { Content } from '#features/clinic/content/content.ts';
import { readAuditLog } from '#features/staff/audit/audit-log-store.server.ts';
import { firstVersion, startContentApi } from '#tests/support/people/content-api.ts';
import { largeContent } from '#tests/support/people/large-content.ts';
import { receptionist } from '#tests/support/people/desk.ts';
import { describeEachDatabase, type OpenDatabase } from '#tests/support/servers/databases.ts';

const { content: firstContent } = firstVersion;
const allowed = (...siteParts: string[]) => ({ account: receptionist.signedIn.account, siteParts });
const asReception = (open: OpenDatabase, ...siteParts: string[]) =>
  startContentApi(open, undefined, {}, allowed(...siteParts));

const diwali = { holidays: [{ date: '2026-11-24', name: { en: 'Diwali' } }] };
const dearer = () => {
  const [first, ...rest] = firstContent.blocks;
  const [price, ...others] = first!.prices;
  return { blocks: [{ ...first!, prices: [{ ...price!, rupees: 12_345 }, ...others] }, ...rest] };
};

describeEachDatabase('a receptionist whom the owner allows parts of the site', (open) => {
  test('saves a draft of these, and the record says so once', async () => {
    const { call, save, database } = await asReception(open, 'holidays', 'prices');
    expect(await save(diwali)).toMatchObject({ status: 200 });
    expect(await save({ holidays: [] })).toMatchObject({ status: 200 });
    expect(await save(dearer())).toMatchObject({ status: 200 });
    const { body } = await call('GET', '/');
    expect(body.draft.blocks[0].prices[0].rupees).toBe(12_345);
    expect(await call('POST', '/publish?preview', {})).toMatchObject({ status: 200 });
    expect(await readAuditLog(database.queries, {})).toMatchObject([
      { action: 'clinic-draft-changed', subject: 'prices', who: 'Rhea Reception' },
      { action: 'clinic-draft-changed', subject: 'holidays', who: 'Rhea Reception' },
    ]);
  });

  test.each([
    ['the name', { name: 'Asha Dental' }],
    ['dentists', { dentists: [] }],
    ['texts', { texts: { 'home.aboutHeading': { en: 'About us' } } }],
    [
      'a picture beside prices',
      { blocks: firstContent.blocks.map((block) => ({ ...block, picture: undefined })) },
    ],
    ['hours', { booking: { ...firstContent.booking, daysAhead: 30 } }],
  ])('is refused %s, together with what is allowed', async (_, change) => {
    const { call, save } = await asReception(open, 'holidays');
    const refused = await save({ ...diwali, ...change, ...dearer() });
    expect(refused).toMatchObject({ status: 403, body: { code: 'operation-not-allowed' } });
    expect(refused.body.title).toMatch(/^Your account may not change .*prices/);
    expect((await call('GET', '/')).body).not.toHaveProperty('draft');
  });

  test('cannot hide a change behind hundreds of others', async () => {
    const { save } = await asReception(open, 'reviews', 'prices', 'bookable');
    const texts = { 'home.aboutHeading': { en: 'About us' } };
    const { blocks, bookable, reviews } = largeContent() as Content;
    expect(await save({ blocks, bookable, reviews, texts })).toMatchObject({
      status: 403,
      body: { title: 'Your account may not change texts' },
    });
    expect(await save({ blocks, bookable, reviews })).toMatchObject({ status: 200 });
  });

  test('a receptionist without any allowed part reads and saves nothing', async () => {
    const { call } = await asReception(open);
    for (const [method, path] of [
      ['GET', '/'],
      ['PUT', '/draft'],
      ['POST', '/publish?preview'],
    ] as const)
      expect(await call(method, path, method === 'GET' ? undefined : firstContent, 1)).toMatchObject({
        status: 403,
        body: { code: 'operation-not-allowed' },
      });
  });
});
