import { expect, test } from 'vitest';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { stoppedClock } from '#tests/support/servers/stopped-clock.ts';
import { forgetTestNumbers } from './forget-test-numbers.server.ts';
import { insertTest, lastTests, settleTest } from './sms-tests-store.server.ts';

describeEachDatabase('the number of a test of sending', (open) => {
  test('is gone after a week, and what the test has shown stays', async () => {
    const database = await open();
    const clock = stoppedClock('2026-11-23T08:00:00+05:30');
    const about = { language: 'en', template_id: 'T1', text: 'Booked', provider: 'log' } as const;
    const recipient = '+91 98•••••210';
    const sent_at = clock.now();
    const id = await insertTest(database.queries, { key: 'booked', recipient, ...about, sent_at });
    await settleTest(database.queries, id, { state: 'delivered', settled_at: sent_at });
    const shown = async () => (await lastTests(database.queries)).get('booked en');

    clock.advance(7 * 24 * 3_600_000);
    expect(await forgetTestNumbers({ database, clock })).toBe(0);
    expect((await shown())?.recipient).toBe(recipient);
    clock.advance(1);
    expect(await forgetTestNumbers({ database, clock })).toBe(1);
    expect(await shown()).toMatchObject({ recipient: '•••', state: 'delivered', template_id: 'T1' });
    expect(await forgetTestNumbers({ database, clock })).toBe(0);
  });
});
