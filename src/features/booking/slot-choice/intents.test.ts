import { expect, test } from 'vitest';
import { resolveIntent, parseIntent, intentText, type BookingIntent } from './intents.ts';

const presses: BookingIntent[] = [
  { type: 'submit' },
  { type: 'send' },
  { type: 'send', slot: { date: '2026-11-23', time: '17:00' } },
  { type: 'back' },
  { type: 'choose-dentist', dentist: 'dentist-2' },
  { type: 'choose-dentist' },
  { type: 'show-month', month: '2026-12-01' },
  { type: 'choose-date', date: '2026-11-23' },
  { type: 'choose-slot', slot: { date: '2026-11-23', time: '17:00' } },
];

test.each(presses)('$type is the same after its way through a form', (press) => {
  expect(parseIntent(intentText(press))).toEqual(press);
});

test.each([
  '',
  'confirm',
  'show-month 2026-12-02',
  'choose-date 2026-02-30',
  'choose-slot 2026-11-23',
  'choose-slot 17:00 2026-11-23',
])('%o is nothing that a button says', (text) => {
  expect(parseIntent(text)).toBeUndefined();
});

test('a button that names another slot than the chosen one sends nothing', () => {
  const slot = { date: '2026-11-23', time: '17:00' };
  expect(resolveIntent({ type: 'send', slot }, slot)).toEqual({ type: 'send', slot });
  expect(resolveIntent({ type: 'send', slot }, { ...slot, time: '18:00' })).toEqual({
    type: 'choose-slot',
    slot,
  });
  expect(resolveIntent({ type: 'send', slot }, {})).toEqual({ type: 'choose-slot', slot });
});
