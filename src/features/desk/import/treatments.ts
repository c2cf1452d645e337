import { optionText, type ServiceGroup } from '#features/clinic/services/bookable-services.ts';
import { findServices } from '../entry/find-service.ts';
import type { ColumnKind, Table } from './columns.ts';
import { withoutDashes } from './read-cells.ts';

/** Maximum number of words that can be matched, the most frequent first. */
export const maxWords = 100;

/** The key of a word of a treatment: letter case and spaces around it say nothing. */
export const treatmentKey = (cell: string): string => withoutDashes(cell).toLowerCase();

/** Names of treatments as paper books shorten them. */
const shortNames: Readonly<Record<string, string>> = {
  rct: 'Root Canal Treatment',
  'root canal': 'Root Canal Treatment',
  scaling: 'Professional Teeth Cleaning',
  cleaning: 'Professional Teeth Cleaning',
  checkup: 'Regular Dental Check-up',
  'check up': 'Regular Dental Check-up',
  opd: 'Regular Dental Check-up',
  consultation: 'Regular Dental Check-up',
  filling: 'Dental Fillings (Composite)',
  fillings: 'Dental Fillings (Composite)',
  cap: 'Dental Crown',
  xray: 'Dental X-rays',
  'x-ray': 'Dental X-rays',
  rvg: 'Dental X-rays',
};

/** Stored where a row has no treatment; patients read the same in messages about services that are not listed. */
export const anyVisit = 'Dental visit';

/** Finds the stored text of the one service that a cell means; undefined for other words. A file has few of them, often. */
export function createServiceFinder({
  bookable,
  words,
}: {
  bookable: readonly ServiceGroup[];
  /** The owner's answers; one whose service is not offered any more has no effect. */
  words: ReadonlyMap<string, string>;
}): (cell: string) => string | undefined {
  const all = bookable.flatMap(({ category, services }) =>
    services.map((name) => ({ name, text: optionText(category, name) })),
  );
  const find = (plain: string): string | undefined => {
    const matched = all.find(({ text }) => text === words.get(treatmentKey(plain)));
    if (matched) return matched.text;
    const meant = shortNames[plain.toLowerCase()] ?? plain;
    const same = all.find(({ name, text }) =>
      [name, text].some((own) => own.toLowerCase() === meant.toLowerCase()),
    );
    if (same) return same.text;
    const found = /[a-z]{3}/i.test(plain) ? findServices(plain, bookable) : [];
    return found.length === 1 ? found[0]!.text : undefined;
  };
  const known = new Map<string, string | undefined>();
  return (cell) => {
    if (!known.has(cell)) known.set(cell, find(withoutDashes(cell)));
    return known.get(cell);
  };
}

/** A word of a treatment that no service has, and the number of rows with it. */
export interface UnknownTreatment {
  key: string;
  word: string;
  rows: number;
}

/** Words of the file that mean no service of the clinic by themselves. */
export function findUnknownTreatments(
  rows: readonly Pick<Table['rows'][number], 'cells'>[],
  columns: readonly ColumnKind[],
  bookable: readonly ServiceGroup[],
): UnknownTreatment[] {
  const at = columns.indexOf('service');
  const findService = createServiceFinder({ bookable, words: new Map() });
  const cells = rows.flatMap(({ cells }) => withoutDashes(cells[at] ?? '') || []);
  const isUnknown = (word: string) => word !== anyVisit && findService(word) === undefined;
  const unknown = [...Map.groupBy(cells, treatmentKey)].flatMap(([key, same]) => {
    const [word = ''] = same;
    return isUnknown(word) ? [{ key, word, rows: same.length }] : [];
  });
  return unknown.toSorted((one, other) => other.rows - one.rows).slice(0, maxWords);
}
