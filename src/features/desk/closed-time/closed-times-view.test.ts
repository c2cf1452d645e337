import { expect, test } from 'vitest';
import { closureText } from './closed-times-view.tsx';
import words from './words.en.ts';

const day = { fromDate: '2026-11-25', toDate: '2026-11-25', fromTime: null, toTime: null, weekday: null };

test.each([
  [{}, 'Wed 25 Nov 2026'],
  [{ toDate: '2026-11-28' }, 'Wed 25 Nov 2026 to Sat 28 Nov 2026'],
  [{ fromTime: '17:00', toTime: '22:00' }, 'Wed 25 Nov 2026, 5:00 to 10:00\u00a0pm'],
  [{ fromTime: '17:00' }, 'Wed 25 Nov 2026, from 5:00\u00a0pm'],
  [{ toTime: '12:00' }, 'Wed 25 Nov 2026, until 12:00\u00a0pm'],
  [{ weekday: 3, toDate: '9999-12-31' }, 'Every Wednesday from Wed 25 Nov 2026'],
  [{ chair: 2 }, 'Chair 2: Wed 25 Nov 2026'],
  [{ chair: 2, dentist: 'rao' }, 'Dr. Rao is away: Wed 25 Nov 2026'],
  [{ chair: 2, dentist: 'gone' }, 'A dentist who can’t be chosen now is away: Wed 25 Nov 2026'],
  [
    { weekday: 3, toDate: '2026-12-30', fromTime: '10:00', toTime: '12:00' },
    'Every Wednesday, Wed 25 Nov 2026 to Wed 30 Dec 2026, 10:00\u00a0am to 12:00\u00a0pm',
  ],
])('%j reads “%s”', (differences, text) => {
  const facts = { dentists: [{ id: 'rao', name: 'Dr. Rao', chair: 2 }] };
  expect(closureText({ ...day, ...differences }, words, facts)).toBe(text);
});
