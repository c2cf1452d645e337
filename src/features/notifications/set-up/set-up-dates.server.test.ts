import { expect, test } from 'vitest';
import { clinic, now, ownerAtSetUp } from '#tests/support/people/sms-owner.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { insertTest } from '../settings/sms-tests-store.server.ts';

const first = '1107170000000011111';
const second = '1107170000000022222';

describeEachDatabase('since when a text is registered', (open) => {
  const day = 24 * 3_600_000;

  test('is said of each, by whom, and who changed it since', async () => {
    const database = await open();
    const owner = await ownerAtSetUp(database);
    expect(await owner.text()).toMatchObject({ registration: undefined, change: undefined });
    await owner.change('header', { SMS_SENDER: 'BATISI' });
    await owner.change('text booked en', { id: first });
    const registration = { on: 'Mon 23 Nov 2026', by: 'Dr. Rao' };
    expect(await owner.text()).toMatchObject({ registration, change: undefined });

    const later = await ownerAtSetUp(database, { at: now + 2 * day });
    later.needs.by = 'Meher Contractor';
    await later.change('header', { SMS_SENDER: 'BATISI', short: '' });
    await later.change('wording booked en', { wording: '{clinic}: see you on {when}. Call {phone} now.' });
    const change = { on: 'Wed 25 Nov 2026', by: 'Meher Contractor' };
    expect(await later.text()).toMatchObject({ state: 'changed', registration, change });
    expect((await later.page()).entered).toMatchObject({ header: 'Mon 23 Nov 2026', entity: undefined });
    await later.change('text booked en', { id: second });
    expect(await later.text()).toMatchObject({ registration: change, change: undefined });
  });

  test('also where the clinic’s name was published, in the years to come', async () => {
    const database = await open();
    await (await ownerAtSetUp(database)).change('text booked en', { id: first });
    const { needs, text } = await ownerAtSetUp(database, { at: now + 400 * day });
    needs.config.clinic = { ...clinic, name: 'Bandra Smiles' };
    await needs.sms.renew('Meher Contractor');
    expect(await text()).toMatchObject({
      state: 'changed',
      registration: { on: 'Mon 23 Nov 2026', by: 'Dr. Rao' },
      change: { on: 'Tue 28 Dec 2027', by: 'Meher Contractor' },
    });
  });
});

describeEachDatabase('a test without a report', (open) => {
  test('is called late after two minutes, not before', async () => {
    const database = await open();
    const sent_at = now;
    const about = {
      language: 'en',
      template_id: null,
      recipient: '…210',
      text: '',
      provider: 'msg91',
    } as const;
    await insertTest(database.queries, { key: 'booked', ...about, sent_at });
    const isLate = async (at: number) => (await (await ownerAtSetUp(database, { at })).text()).test!.isLate;
    expect(await isLate(now + 120_000)).toBe(false);
    expect(await isLate(now + 120_001)).toBe(true);
  });
});

describeEachDatabase('a value in the server’s settings', (open) => {
  test('wins over the page and is shown as such, without a day and with the last four letters of a key', async () => {
    const environment = {
      SMS_PROVIDER: 'msg91',
      SMS_MSG91_AUTHKEY: 'key-of-the-server',
      SMS_SENDER: 'BANDRA',
    } as const;
    const { change, page } = await ownerAtSetUp(await open(), { environment });
    await change('header', { SMS_SENDER: 'BATISI' });
    await change('provider', { SMS_PROVIDER: 'exotel', SMS_MSG91_AUTHKEY: 'key-of-the-page' });
    const { provider, providers, header, entered, isFromEnvironment } = await page();
    expect({ provider, header, entered }).toEqual({
      provider: 'msg91',
      header: 'BANDRA',
      entered: { entity: undefined, header: undefined },
    });
    expect(isFromEnvironment).toMatchObject({ provider: true, header: true, entity: false });
    expect(providers.find(({ name }) => name === 'msg91')!.keys).toEqual([
      { name: 'SMS_MSG91_AUTHKEY', isFromEnvironment: true, isSecret: true, shown: '…rver' },
    ]);
  });
});
