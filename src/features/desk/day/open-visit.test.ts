import { expect, test } from 'vitest';
import type { OpenedVisit } from '../visit/desk-appointment.ts';
import { historyLine } from './open-visit.tsx';
import words from './open-visit-words.en.ts';
import { isWarning } from './visit-row.tsx';

type Visit = Pick<OpenedVisit, 'id' | 'date' | 'time' | 'status'>;

const at = (id: string, date: string, time: string, status: Visit['status'] = 'confirmed') =>
  ({ id, date, time, status }) as OpenedVisit;

test('the history line counts earlier visits, not later ones of the same day', () => {
  const visit = at('now', '2026-11-24', '11:00');
  const line = (...others: OpenedVisit[]) => historyLine({ ...visit, history: [visit, ...others] }, words);
  const later = at('later', '2026-11-24', '17:00');
  expect(line(later, at('cancelled', '2026-11-20', '10:00', 'cancelled'))).toBe('No visit on record before.');
  expect(line(later, at('earlier', '2026-11-24', '10:00', 'arrived'))).toBe('1 visit before.');
  expect(
    line(at('missed', '2026-10-01', '10:00', 'no-show'), at('seen', '2026-09-01', '18:00', 'completed')),
  ).toBe('1 visit before, 1 missed.');
});

test('a note about an allergy is a warning, in each language of the site', () => {
  const said = ['Penicillin allergy', 'ALLERGIC to latex', 'पेनिसिलिन से एलर्जी', 'पेनिसिलिनची ॲलर्जी', 'अलर्जि'];
  expect(said.filter(isWarning)).toEqual(said);
  expect(['Gallery tour', 'Fills in the form', 'उर्जा कमी'].filter(isWarning)).toEqual([]);
});
