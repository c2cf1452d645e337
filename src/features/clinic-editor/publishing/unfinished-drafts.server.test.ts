import { expect, test } from 'vitest';
import { getVersion } from '#features/clinic/content/content-versions-store.server.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { firstVersion as first, startContentApi } from '#tests/support/people/content-api.ts';

const tuesday = '2026-11-24';

describeEachDatabase('a draft with faults', (open) => {
  test('is refused with words at each fault', async () => {
    const { save } = await startContentApi(open);
    expect(await save({ email: 'nowhere' })).toMatchObject({
      status: 422,
      body: { errors: { email: expect.stringContaining('hello@clinic.example') } },
    });
  });

  test('keeps a field at fault as it was typed, tidies the others, and publishes the rest', async () => {
    const { call, save, content } = await startContentApi(open);
    await save({ email: 'desk@asha.example' });
    const { body } = await call('GET', '/');
    const [block, ...blocks] = first.content.blocks;
    const [price, ...prices] = block!.prices;
    const typed = {
      ...body.draft,
      name: '  Asha   Dental ',
      email: '',
      geo: { latitude: 19 },
      holidays: [
        { date: '2026-12-24', name: { en: '' } },
        { date: '2026-12-25', name: { en: ' Christmas ' } },
      ],
      blocks: [{ ...block!, prices: [{ ...price!, rupees: 'free' }, ...prices] }, ...blocks],
    };
    const saved = await call('PUT', '/draft?unfinished', typed, body.version);
    expect(saved).toMatchObject({ status: 200 });
    const pathOfPrice = `blocks.${block!.id}.prices.${price!.id}.rupees`;
    expect(Object.keys(saved.body.errors)).toEqual(
      expect.arrayContaining(['email', 'geo.longitude', 'holidays.0.name.en', 'blocks.0.prices.0.rupees']),
    );
    const paths = saved.body.withheld.map(({ path }: { path: string }) => path);
    expect(paths.toSorted()).toEqual([pathOfPrice, 'email', 'geo', 'holidays.2026-12-24']);
    const read = (await call('GET', '/')).body;
    expect(read.errors).toEqual(saved.body.errors);
    const draft = {
      ...typed,
      name: 'Asha Dental',
      holidays: [typed.holidays[0], { date: '2026-12-25', name: { en: 'Christmas' } }],
    };
    expect(read.draft).toEqual(draft);

    expect(await call('POST', '/publish', {})).toMatchObject({ status: 200 });
    expect(content.current().content).toEqual({
      ...first.content,
      name: 'Asha Dental',
      holidays: draft.holidays.slice(1),
    });
    expect((await call('GET', '/')).body.draft).toEqual(draft);
    const { bytes } = await call('GET', '/export');
    const other = await startContentApi(open);
    expect(await other.call('POST', '/import', bytes)).toMatchObject({ status: 200 });
    expect((await other.call('GET', '/')).body.draft).toMatchObject({
      name: 'Asha Dental',
      email: first.content.email,
    });
  });

  test.each([
    [
      'an id',
      {
        dentists: [
          {
            id: 'A B',
            name: 'Dr. Rao',
            qualification: { en: '' },
            registration: '',
            languages: [],
            shown: true,
          },
        ],
      },
    ],
    ['the file of a picture', { mark: '../secret' }],
    ['a part that is not known', { address: { ...first.content.address, planet: 'Earth' } }],
    ['a part of another kind', { address: 'Hill Road' }],
    ['a closed day', { holidays: [{ date: '', name: { en: 'Diwali' } }] }],
    ['no object', { reviews: [null] }],
  ])('is refused with a fault in %s, which nobody types', async (_, change) => {
    const { call } = await startContentApi(open);
    const sent = { ...first.content, email: '', ...change };
    expect(await call('PUT', '/draft?unfinished', sent, 1)).toMatchObject({ status: 422 });
    expect((await call('GET', '/')).body).not.toHaveProperty('draft');
  });

  test('leaves a name that no SMS can carry in the draft and publishes the rest', async () => {
    const { call, save, database } = await startContentApi(open);
    await save({ name: 'A name that is too long', shortName: 'Asha' });
    const withheld = [{ path: 'name', field: 'name', says: 'Too long for an SMS' }];
    expect((await call('GET', '/')).body.withheld).toEqual(withheld);
    expect(await call('POST', '/publish?preview', {})).toMatchObject({
      body: { withheld, changes: [{ path: 'shortName', after: 'Asha' }] },
    });
    expect(await call('POST', '/publish', {})).toMatchObject({ status: 200 });
    const { published, draft } = (await call('GET', '/')).body;
    expect(published).toMatchObject({ name: first.content.name, shortName: 'Asha' });
    expect(draft).toMatchObject({ name: 'A name that is too long' });
    // Visitors still see the sample's name.
    expect((await getVersion(database.queries, 'published'))?.samples).toContain('CLINIC_NAME');
    expect(await call('POST', '/publish', {})).toMatchObject({ body: { isUnchanged: true } });
  });

  test('leaves fields of an earlier version that the rules of today refuse in the draft', async () => {
    const { call, save, database } = await startContentApi(open);
    await save({ shortName: 'Asha' });
    await call('POST', '/publish', {});
    const [block] = first.content.blocks;
    const old = {
      ...first.content,
      phone: 'ask at the desk',
      hours: { ...first.content.hours, wed: [{ ...first.content.hours.mon[0]!, closes: '01:00' }] },
      blocks: [{ ...block!, prices: [{ ...block!.prices[0]!, rupees: -1 }] }],
      dentists: [
        { id: 'd', name: '', registration: '', qualification: { en: '' }, languages: [], shown: true },
      ],
    };
    await database.queries
      .updateTable('content_versions')
      .set({ content: JSON.stringify(old) })
      .where('version', '=', 1)
      .execute();
    await call('POST', '/versions/1/restore');
    const { withheld } = (await call('GET', '/')).body;
    expect(withheld.map(({ path, field }: { path: string; field: string }) => [path, field])).toEqual([
      ['phone', 'phone'],
      ['hours.wed', 'hours.wed.0.closes'],
      [`blocks.${block!.id}.prices.${block!.prices[0]!.id}.rupees`, expect.stringMatching('rupees$')],
      ['dentists.d', 'dentists.d.name'],
    ]);
    expect(await call('POST', '/publish', {})).toMatchObject({ status: 200 });
    const { published } = (await call('GET', '/')).body;
    expect(published).toMatchObject({
      phone: first.content.phone,
      shortName: first.content.shortName,
      hours: first.content.hours,
      dentists: [],
    });
    expect(published.blocks[0].prices).toEqual([block!.prices[0]]);
  });

  test('leaves what is not complete in the draft, publishes the rest, and the reason of a text goes with it', async () => {
    const { call, save } = await startContentApi(open);
    const review = { rating: 5, treatment: 'Filling', source: 'On paper', date: tuesday };
    const waiting = { ...review, id: 'waiting', name: 'Meher', text: 'Thank you' };
    const agreed = {
      ...review,
      id: 'agreed',
      name: 'Ravi',
      text: 'The best dentists in Bandra',
      permission: { by: 'Ravi', date: tuesday },
    };
    await save({ name: 'Asha Dental', reviews: [waiting, agreed] });
    expect((await call('POST', '/publish?preview', {})).body.withheld).toMatchObject([
      { path: 'reviews.waiting', field: 'reviews.waiting.permission' },
      { path: 'reviews.agreed', field: 'reviews.agreed.text' },
    ]);
    const reasons = { 'reviews.1.text': 'A patient’s words, in quotes' };
    expect(await call('POST', '/publish', { reasons })).toMatchObject({ status: 200 });
    const { published, draft, withheld } = (await call('GET', '/')).body;
    expect(published).toMatchObject({ name: 'Asha Dental', reviews: [agreed] });
    expect(draft).toMatchObject({ name: 'Asha Dental', reviews: [waiting, agreed] });
    expect(withheld).toHaveLength(1);
    expect((await call('GET', '/versions')).body.versions[0].reasons).toEqual({
      'reviews.0.text': reasons['reviews.1.text'],
    });

    await save({ reviews: [{ ...waiting, permission: { by: 'Meher', date: tuesday } }, agreed] });
    expect(await call('POST', '/publish', {})).toMatchObject({ status: 200 });
    expect((await call('GET', '/')).body.published.reviews).toHaveLength(2);
    expect((await call('GET', '/')).body).not.toHaveProperty('draft');
  });

  test('leaves flagged texts without a reason in the draft by name, and what was there stands in their place', async () => {
    const { call, save, content, database } = await startContentApi(open);
    const first = content.current().content;
    const [block, ...blocks] = first.blocks;
    const [price, ...prices] = block!.prices;
    const best = { en: 'The best', hi: 'अच्छा' };
    const added = { ...block!, id: 'added', title: best, prices: [{ ...price!, id: 'other', name: best }] };
    const dentist = {
      id: 'd',
      name: 'Dr. Rao',
      registration: 'A-1',
      languages: ['en' as const],
      shown: true,
    };
    await save({
      name: 'Asha Dental',
      texts: { 'home.aboutIntro': best, 'home.aboutHeading': { en: 'About us' } },
      blocks: [{ ...block!, prices: [{ ...price!, name: best, rupees: 777 }, ...prices] }, ...blocks, added],
      holidays: [{ date: tuesday, name: best }],
      dentists: [{ ...dentist, qualification: { en: 'BDS' }, about: best }],
    });
    const { withheld } = (await call('GET', '/')).body;
    expect(withheld.map(({ path }: { path: string }) => path)).toEqual([
      `holidays.${tuesday}.name`,
      `blocks.${block!.id}.prices.${price!.id}.name`,
      'blocks.added',
      'blocks.added.prices.other',
      'dentists.d.about',
      'texts.home.aboutIntro',
    ]);
    expect(withheld[5]).toMatchObject({
      field: 'texts.home.aboutIntro.en',
      flagged: ['texts.home.aboutIntro.en'],
      says: expect.stringContaining('“best”'),
    });
    expect(await call('POST', '/publish', {})).toMatchObject({ status: 200 });
    const { published, draft } = (await call('GET', '/')).body;
    expect(published).toMatchObject({
      name: 'Asha Dental',
      texts: { 'home.aboutHeading': { en: 'About us' } },
      holidays: [{ date: tuesday, name: { en: 'Holiday' } }],
      dentists: [{ ...dentist, qualification: { en: 'BDS' } }],
    });
    expect(published.texts).not.toHaveProperty(['home.aboutIntro']);
    expect(published.dentists[0]).not.toHaveProperty('about');
    expect(published.blocks[0].prices[0]).toEqual({ ...price, rupees: 777 });
    expect(published.blocks).toHaveLength(first.blocks.length);
    expect(draft.texts['home.aboutIntro']).toEqual(best);

    // Nothing else is left to publish: no version is made of it.
    const unchanged = await call('POST', '/publish', {});
    expect(unchanged).toMatchObject({ status: 200, body: { isUnchanged: true } });
    expect((await call('GET', '/versions')).body.versions).toHaveLength(2);
    const reasons = { 'texts.home.aboutIntro.en': 'It is the name of a book' };
    await call('POST', '/publish', { reasons });
    expect((await call('GET', '/')).body.published.texts['home.aboutIntro']).toEqual(best);
    // A text that is published already is never withheld, with a reason or without.
    await database.queries.updateTable('content_versions').set({ reasons: '{}' }).execute();
    expect((await call('GET', '/')).body.withheld).toHaveLength(5);
  });

  test('saves and publishes beside faults of what is live, which an earlier version accepted, and refuses only a change that has one', async () => {
    const { call, save, database, content } = await startContentApi(open);
    const street = 'https://goo.gl/maps/abc';
    const [block, ...blocks] = first.content.blocks;
    const [monday] = first.content.hours.mon;
    const dentist = { name: 'Dr. Rao', registration: 'A-1', qualification: { en: 'BDS' }, chair: 1 };
    const languages = ['en' as const];
    const atOneChair = ['d-1', 'd-2'].map((id) => ({ ...dentist, id, languages, shown: true }));
    const old = {
      ...first.content,
      planet: 'Earth',
      address: { ...first.content.address, street },
      hours: { ...first.content.hours, mon: [{ ...monday!, slots: ['23:00'] }] },
      blocks: [{ ...block!, id: 'A B', title: { en: 'One - two' } }, ...blocks],
      dentists: atOneChair,
    };
    await database.queries
      .updateTable('content_versions')
      .set({ content: JSON.stringify(old) })
      .execute();
    await content.reload();
    const diwali = [{ date: tuesday, name: { en: ' Diwali ' } }];
    const kept = { ...old, holidays: [{ date: tuesday, name: { en: 'Diwali' } }] };
    expect(await save({ holidays: diwali })).toMatchObject({
      status: 200,
      body: {
        errors: {},
        withheld: [],
        warnings: expect.arrayContaining([
          { path: 'address.street', rule: 'note', says: expect.stringContaining('This is a link') },
        ]),
      },
    });
    const { version } = (await call('GET', '/')).body;
    expect(await call('PUT', '/draft?unfinished', { ...kept, name: 'Asha' }, version)).toMatchObject({
      status: 200,
      body: { errors: {} },
    });
    expect(await call('POST', '/publish', {})).toMatchObject({ status: 200 });
    expect(content.current().content).toEqual({ ...kept, name: 'Asha' });
    const { bytes } = await call('GET', '/export');
    expect(await call('POST', '/import', bytes)).toMatchObject({ status: 200 });

    const other = { ...old.address, street: 'https://goo.gl/maps/def' };
    expect(await save({ address: other })).toMatchObject({
      status: 422,
      body: { errors: { 'address.street': expect.any(String) } },
    });
    const draft = (await call('GET', '/')).body;
    expect(
      await call('PUT', '/draft?unfinished', { ...draft.draft, address: other }, draft.version),
    ).toMatchObject({ body: { withheld: [{ path: 'address.street' }] } });
    // A fault that the draft has already holds up no other part of it.
    expect(await save({ shortName: 'Asha' })).toMatchObject({ status: 200 });
    await call('POST', '/publish', {});
    expect(content.current().content).toMatchObject({ shortName: 'Asha', address: { street } });
    expect(await save({ moon: 'Luna' } as object)).toMatchObject({ status: 422 });
  });
});
