import { expect, test } from 'vitest';
import { instantOf } from '#features/clinic/time/clinic-time.ts';
import { nextFree } from './next-free-dialog.tsx';

const free = (time: string) => ({ time, state: 'free' as const });
const day = (date: string, slots: { time: string; state: 'free' | 'taken' | 'special' }[]) => ({
  date,
  note: '',
  slots,
});

test('the next free times are those to come, by part of the day, one a day', () => {
  const days = [
    day('2026-11-23', [
      free('10:00'),
      free('11:00'),
      { time: '12:00', state: 'taken' },
      free('17:00'),
      free('18:00'),
    ]),
    day('2026-11-24', [free('10:00'), free('11:00'), free('13:00'), { time: '17:00', state: 'special' }]),
    day('2026-11-25', [free('20:00')]),
    day('2026-11-26', [free('19:00')]),
    day('2026-11-27', [free('17:00')]),
  ];
  expect(nextFree(days, instantOf('2026-11-23', '10:30'))).toEqual({
    morning: [
      { date: '2026-11-23', time: '11:00' },
      { date: '2026-11-24', time: '10:00' },
    ],
    afternoon: [{ date: '2026-11-24', time: '13:00' }],
    evening: [
      { date: '2026-11-23', time: '17:00' },
      { date: '2026-11-25', time: '20:00' },
      { date: '2026-11-26', time: '19:00' },
    ],
  });
});
