import { expect, test } from 'vitest';
import { recordedLog } from '#tests/support/servers/recorded-log.ts';
import { logProvider } from './log-provider.server.ts';
import { maskNumber } from './mask-number.ts';

test('the log provider says that nothing was sent, and shows neither the number nor the text', async () => {
  const { log, lines } = recordedLog();
  const outcome = await logProvider(log).send({
    id: 'm1',
    to: '+919812345210',
    text: 'Root canal on Monday',
    template: { key: 'booked', id: undefined, language: 'en', variables: [] },
    createdAt: 0,
  });
  expect(outcome).toEqual({ outcome: 'recorded' });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('recorded, not sent');
  expect(lines[0]).toContain('+91 98•••••210');
  expect(lines[0]).not.toMatch(/9812345210|Root canal/);
});

test('a number that is none is masked whole', () => {
  expect([maskNumber('12345'), maskNumber('+4479460000')]).toEqual(['•••', '•••']);
});
