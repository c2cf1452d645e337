import { expect, test } from 'vitest';
import { messageStates } from './messages.ts';
import { smsStatus } from './sms-status.ts';

test('a patient is told of the SMS what is known, and no more', () => {
  const told = messageStates.map((state) => [
    state,
    smsStatus({ state, attempts: 1, at: 0, event: 'booked' }, true),
  ]);
  expect(Object.fromEntries(told)).toEqual({
    queued: 'coming',
    sent: 'onItsWay',
    recorded: 'notSent',
    delivered: 'delivered',
    unknown: 'unclear',
    failed: 'notReached',
    expired: undefined,
  });
  expect(smsStatus(undefined, true)).toBeUndefined();
});

test('without a provider nobody is promised an SMS; what went out while there was one stays true', () => {
  expect(smsStatus({ state: 'queued', attempts: 0, at: 0, event: 'booked' }, false)).toBe('notSent');
  expect(smsStatus(undefined, false)).toBe('notSent');
  expect(smsStatus({ state: 'delivered', attempts: 1, at: 0, event: 'booked' }, false)).toBe('delivered');
});

test('an SMS that was not tried says nothing against the number', () => {
  expect(smsStatus({ state: 'failed', attempts: 0, at: 0, event: 'moved' }, true)).toBe('notSent');
});
