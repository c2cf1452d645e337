import { expect, test } from 'vitest';
import type { OpenedVisit } from '../visit/desk-appointment.ts';
import { historyLine } from './earlier-visits.ts';
import words from './words.en.ts';

type Visit = Pick<OpenedVisit, 'id' | 'date' | 'time' | 'status'>;

const at = (id: string, date: string, time: string, status: Visit['status'] = 'confirmed') =>
  ({ id, date, time, status }) as OpenedVisit;

test('what was before a visit counts, not what comes later on its day', () => {
  const visit = at('now', '2026-11-24', '11:00');
  const line = (...others: OpenedVisit[]) => historyLine({ ...visit, history: [visit, ...others] }, words);
  const later = at('later', '2026-11-24', '17:00');
  expect(line(later, at('cancelled', '2026-11-20', '10:00', 'cancelled'))).toBe('First visit.');
  expect(line(later, at('earlier', '2026-11-24', '10:00', 'arrived'))).toBe('1 visit before.');
  expect(
    line(at('missed', '2026-10-01', '10:00', 'no-show'), at('seen', '2026-09-01', '18:00', 'completed')),
  ).toBe('1 visit before, 1 no-show.');
});
