import { expect, test } from 'vitest';
import { enqueue, outboxRows, smsMessage } from '#tests/support/providers/outbox.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { messagesOf } from '../messages-page/message-list-store.server.ts';
import { listTemplates } from '../templates/templates-store.server.ts';
import { claimMessages } from './claims-store.server.ts';
import { lockMessages, messagesAbout } from './messages-store.server.ts';

const now = 1_795_000_000_000;
const claim = { limit: 9, lease: 60_000, now };

describeEachDatabase('stored messages', (open) => {
  test('stored messages of an earlier build are sent', async () => {
    const database = await open();
    await enqueue(database, [smsMessage], now);
    const payload = JSON.stringify({ to: '+919812345210', text: 'Confirmed.', variables: ['10:00 AM'] });
    await database.queries.updateTable('outbox').set({ payload }).execute();
    const { claimed } = await claimMessages(database, 'sms', claim);
    expect(claimed.map((message) => message.payload)).toEqual([{ to: '+919812345210', text: 'Confirmed.' }]);
  });

  test('that are damaged are given up, and stop neither the others nor a page', async () => {
    const database = await open();
    await enqueue(database, [smsMessage], now);
    await database.queries.updateTable('outbox').set({ payload: '{"to":"+9198' }).execute();
    await enqueue(database, [smsMessage], now + 1);
    const { claimed } = await claimMessages(database, 'sms', { ...claim, now: now + 1 });
    expect(claimed.map(({ payload }) => payload)).toEqual([smsMessage.payload]);
    expect((await outboxRows(database)).map(({ state }) => state)).toEqual(['failed', 'queued']);
    expect(await messagesOf(database.queries, ['a1'])).toHaveLength(1);
    expect(await messagesAbout(database.queries, ['a1'])).toHaveLength(2);
    expect(await database.transaction((tx) => lockMessages(database, tx, 'a1'))).toHaveLength(1);
  });

  test('with damaged variables take those that their text names', async () => {
    const { queries } = await open();
    const row = {
      key: 'booked',
      language: 'en',
      wording: 'On {when}.',
      changed_at: 0,
      changed_by: '',
    } as const;
    await queries
      .insertInto('message_templates')
      .values({ ...row, ...noId, variables: '[{"name":' })
      .execute();
    const [template] = await listTemplates(queries);
    expect(template!.variables.map(({ name }) => name)).toEqual(['when']);
  });
});

const noId = {
  template_id: null,
  header: null,
  entity_id: null,
  new_wording: null,
  registered_at: null,
  registered_by: null,
};
