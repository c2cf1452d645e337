import { expect, test } from 'vitest';
import { now, ownerAtSetUp } from '#tests/support/people/sms-owner.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { insertTest, settleTest } from '../settings/sms-tests-store.server.ts';
import { messageEvents } from '../templates/message-template.ts';
import { templateState } from '../templates/templates-store.server.ts';
import { forHelper, helperLinkOf } from './helper-link.server.ts';
import { changeSetUpAsHelper } from './change-set-up.server.ts';

const week = 7 * 24 * 3_600_000;
const first = '1107170000000011111';
const second = '1107170000000022222';

describeEachDatabase('the owner’s own words', (open) => {
  test('are sent once they are registered, and until then what was registered', async () => {
    const { change, booked, sent, text, noted } = await ownerAtSetUp(await open());
    await change('text booked', { id: first });
    const before = sent();
    expect(before).toMatch(/^Battisi Dental: you are booked for/);

    const wording = '{clinic}: we look forward to seeing you on {when}. Change it: {link} Thank you.';
    expect(await change('wording booked en', { wording })).toEqual({ ok: true });
    expect(templateState(booked(), true)).toBe('changed');
    expect(sent()).toBe(before);
    expect(await text()).toMatchObject({
      state: 'changed',
      registered: before,
      editable: wording,
      own: { isRegistered: false, changedBy: 'Dr. Rao' },
    });

    await change('put-back booked en');
    expect(templateState(booked(), true)).toBe('sending');
    expect((await text()).registered).toBeUndefined();

    await change('wording booked en', { wording });
    await change('text booked en', { id: second });
    expect(sent()).toBe(
      'Battisi Dental: we look forward to seeing you on {#alphanumeric#}. Change it: https://clinic.example/a?{#url#} Thank you.',
    );
    expect(noted).toEqual([
      'text booked en',
      'wording booked en',
      'wording booked en',
      'wording booked en',
      'text booked en',
    ]);
  });

  test('follow the clinic’s name, and give way when they don’t fit any more', async () => {
    const database = await open();
    const before = await ownerAtSetUp(database);
    const wording = `{clinic}: ${'W'.repeat(40)} on {when}. Change it: {link} Thank you.`;
    await before.change('wording booked en', { wording });
    await before.change('text booked en', { id: first });
    const renamed = await ownerAtSetUp(database, { name: 'Bandra' });
    expect(renamed.sent()).toMatch(/^Battisi Dental: WWW/);
    expect(await renamed.text()).toMatchObject({ state: 'changed', own: { isLeftOut: false } });
    expect((await renamed.text()).inside).toMatch(/^Bandra: WWW/);
    const long = await ownerAtSetUp(database, { name: 'The Family Dental Care Centre' });
    expect(await long.text()).toMatchObject({ state: 'changed', own: { isLeftOut: true } });
    expect((await long.text()).inside).toContain(': you are booked for ');
  });

  test('are refused with the sentence to mend, and kept to be mended', async () => {
    const { change, booked } = await ownerAtSetUp(await open());
    const before = booked().wording;
    const refused = async (wording: string) => (await change('wording booked en', { wording }))!;
    expect(await refused('See you on {when}, {clinic}!')).toMatchObject({
      reason: 'refused-text',
      faults: ['it doesn’t say how to reach you: put {link} or {phone} in'],
      given: 'See you on {when}, {clinic}!',
    });
    expect(await refused('{clinic}: on {when}. Pay at https://pay.example now, {phone}.')).toMatchObject({
      faults: [expect.stringContaining('it leads to https://pay.example')],
    });
    expect(await refused(`{clinic}: ${'W'.repeat(150)} on {when}, {phone}.`)).toMatchObject({
      faults: [expect.stringContaining('one SMS can’t hold it')],
    });
    expect(await refused('  ')).toMatchObject({ reason: 'fields', errors: { wording: 'missing' } });
    expect(booked().wording).toBe(before);
  });
});

describeEachDatabase('another language', (open) => {
  test('is switched on by itself, once its six texts have ids and have arrived', async () => {
    const database = await open();
    const { needs, change, page } = await ownerAtSetUp(database);
    const hindi = async () => (await page()).languages.find(({ language }) => language === 'hi')!;
    expect(await hindi()).toEqual({ language: 'hi', withId: 0, arrived: 0, isReady: false, isOn: false });
    expect((await page()).texts.filter(({ language }) => language === 'hi')).toHaveLength(7);
    expect(await change('language-on hi')).toMatchObject({ reason: 'not-ready', steps: ['texts', 'tests'] });
    for (const [n, key] of messageEvents.entries()) {
      const id = `11071700000000333${n}0`.padEnd(19, '0');
      expect(await change(`text ${key} hi`, { id })).toEqual({ ok: true });
      const about = { key, language: 'hi' as const, template_id: id, recipient: '…', text: '…' };
      const test = await insertTest(database.queries, { ...about, provider: 'webhook', sent_at: now });
      await settleTest(database.queries, test, { state: 'delivered', settled_at: now });
    }
    expect(await hindi()).toMatchObject({ withId: 6, arrived: 6, isReady: true });
    expect(await change('language-on hi')).toEqual({ ok: true });
    expect(needs.sms.current().languages).toEqual(['hi']);
    expect(await change('language-on en')).toBeUndefined();
    await change('language-off hi');
    expect(needs.sms.current().languages).toEqual([]);
  });

  test('may go without the text with the code, which is written and registered like the others', async () => {
    const { change, page } = await ownerAtSetUp(await open());
    const code = async () => (await page()).texts.find(({ name }) => name === 'number-code en')!;
    expect(await code()).toMatchObject({
      isOptional: true,
      variables: [{ name: 'code', tag: 'numeric', example: '048293' }],
      inside: expect.stringContaining('{#numeric#} is the code to use this number for a visit'),
    });
    const wording = '{clinic}: {code} is your code. Call {phone}.';
    expect(await change('wording number-code en', { wording: '{clinic}: see you on {when}.' })).toMatchObject(
      {
        reason: 'refused-text',
      },
    );
    expect(await change('wording number-code en', { wording })).toEqual({ ok: true });
    expect(await change('text number-code en', { id: '1107170000000033399' })).toEqual({ ok: true });
    expect((await code()).id).toBe('1107170000000033399');
    expect((await page()).languages[0]).toMatchObject({ withId: 0 });
  });

  test('says it in its own words too, with its own booking page', async () => {
    const { change, page } = await ownerAtSetUp(await open());
    const marathi = async () => (await page()).texts.find(({ name }) => name === 'cancelled mr')!;
    const { editable } = await marathi();
    expect(editable).toMatch(/^\{clinic\}: .*\{book\}/);
    const wording = editable.replace('नवी वेळ: {book}', 'पुन्हा: {book}');
    expect(await change('wording cancelled mr', { wording })).toEqual({ ok: true });
    expect((await marathi()).inside).toContain('पुन्हा: https://clinic.example/mr/book ');
  });
});

describeEachDatabase('a helper’s link', (open) => {
  const made = async (change: Awaited<ReturnType<typeof ownerAtSetUp>>['change']) => {
    const result = await change('help');
    if (!result?.ok || !result.link) throw new Error('No link');
    return result.link.split('/').at(-1)!;
  };

  test('opens the page for seven days, until it is stopped, and is kept as a hash alone', async () => {
    const database = await open();
    const { change, page, noted } = await ownerAtSetUp(database);
    const token = await made(change);
    const opens = async (at: number) => (await helperLinkOf(database.queries, token, at)) !== undefined;
    expect(await opens(now + week - 1)).toBe(true);
    expect(await opens(now + week)).toBe(false);
    expect(await helperLinkOf(database.queries, `${token}x`, now)).toBeUndefined();
    const rows = await database.queries.selectFrom('set_up_helpers').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    const [helper] = (await page()).helpers;
    await change(`help-over ${helper!.id}`);
    expect(await opens(now)).toBe(false);
    expect(noted).toEqual(['link for a helper made', 'link for a helper stopped']);
    for (let n = 0; n < 5; n += 1) await made(change);
    expect(await change('help')).toMatchObject({ reason: 'too-many-links' });
  });

  test('shows no secret, fills in what is missing, and changes nothing that patients are sent', async () => {
    const { needs, change, page, booked } = await ownerAtSetUp(await open());
    await change('provider', { SMS_PROVIDER: 'msg91' });
    await change('provider', { SMS_PROVIDER: 'msg91', SMS_MSG91_AUTHKEY: 'key-of-msg91' });
    expect(JSON.stringify(await page())).toMatch(/sg91.*of-the-reports/);
    const shown = JSON.stringify(forHelper(await page()));
    expect(shown).not.toMatch(/…sg91|of-the-reports/);
    const help = (intent: string, fields: Record<string, string>) =>
      changeSetUpAsHelper(needs, intent, (field) => fields[field] ?? '');
    expect(await help('entity', { SMS_DLT_ENTITY_ID: '1101555500000012345' })).toEqual({ ok: true });
    expect(await help('text booked en', { id: 'registered1' })).toEqual({ ok: true });
    expect(booked().id).toBe('registered1');
    for (const intent of ['provider', 'test', 'on', 'off', 'help', 'wording booked en', 'language-on hi'])
      expect(await help(intent, { wording: 'x' })).toBeUndefined();

    needs.sms.current = ((current) => () => ({ ...current(), isOn: true }))(needs.sms.current);
    expect(await help('text booked en', { id: 'registered2' })).toMatchObject({ reason: 'owner-alone' });
    expect(await help('header', { SMS_SENDER: 'OTHERS' })).toMatchObject({ reason: 'owner-alone' });
    expect(await help('text moved en', { id: 'registered3' })).toEqual({ ok: true });
    expect(booked().id).toBe('registered1');
  });
});
