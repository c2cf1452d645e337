import { plural } from '#platform/fill-text.ts';
import type { WordSets } from '#platform/words.tsx';
import type { OpenedVisit } from '../visit/desk-appointment.ts';

/** '3 visits before, 1 no-show.' What comes later on the same day was not before. */
export function historyLine(
  { id, date, time, history }: Pick<OpenedVisit, 'id' | 'date' | 'time' | 'history'>,
  words: WordSets['desk-open-visit'],
): string {
  const before = history.filter(
    (visit) =>
      visit.id !== id && `${visit.date} ${visit.time}` < `${date} ${time}` && visit.status !== 'cancelled',
  );
  if (before.length === 0) return words.firstVisit;
  const missed = before.filter(({ status }) => status === 'no-show').length;
  const told = [plural(words.visits, { n: before.length - missed })];
  if (missed > 0) told.push(plural(words.noShows, { n: missed }));
  return `${told.join(', ')}.`;
}
