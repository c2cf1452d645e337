import type { Generated } from 'kysely';
import type { Queries } from '#platform/database/database.server.ts';
import type { Migration } from '#platform/database/migrate.server.ts';
import { cleanLine } from '#platform/values/clean-text.ts';
import { personKey, type Person } from '../search/match-names.ts';
import { isSameWarning, type Warning, warningKinds, type WarningKind } from './warnings.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    patient_warnings: PatientWarningsTable;
  }
}

interface PatientWarningsTable {
  mobile: string;
  /** The name's key: a family shares one number. */
  person: string;
  kind: WarningKind;
  words: string;
  added_at: number;
  /** 1: copied to a number that a patient's link has named, or from a visit that the patient has no more. Links do not show it, staff see it. */
  copied: Generated<number>;
}

export const warningMigrations: readonly Migration[] = [
  {
    name: 'booking: warnings of patients',
    async up({ createTable, instant }) {
      await createTable('patient_warnings')
        .addColumn('mobile', 'text', (column) => column.notNull())
        .addColumn('person', 'text', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('words', 'text', (column) => column.notNull())
        .addColumn('added_at', instant, (column) => column.notNull())
        .addPrimaryKeyConstraint('patient_warnings_once', ['mobile', 'person', 'kind', 'words'])
        .execute();
    },
  },
  {
    name: 'booking: copied warnings',
    up: ({ addColumn }) =>
      addColumn('patient_warnings', 'copied', 'integer', (column) => column.notNull().defaultTo(0)),
  },
];

const keyOf = (person: Person) => ({ mobile: person.mobileNumber, person: personKey(person) });

/** The warnings of these persons, in the order of `warningKinds`; the result finds those of one of them. `isOwn`: without copied ones. */
export async function warningsOf(
  queries: Queries,
  persons: readonly Person[],
  isOwn = false,
): Promise<(person: Person) => Warning[]> {
  const numbers = [...new Set(persons.map(({ mobileNumber }) => mobileNumber))];
  if (numbers.length === 0) return () => [];
  const rows = await queries
    .selectFrom('patient_warnings')
    .select(['mobile', 'person', 'kind', 'words'])
    .where('mobile', 'in', numbers)
    .$if(isOwn, (query) => query.where('copied', '=', 0))
    .orderBy('added_at')
    .orderBy('words')
    .execute();
  const sorted = rows.toSorted((a, b) => warningKinds.indexOf(a.kind) - warningKinds.indexOf(b.kind));
  return (one) => {
    const { mobile, person } = keyOf(one);
    return sorted
      .filter((row) => row.mobile === mobile && row.person === person)
      .map(({ kind, words }) => ({ kind, words }));
  };
}

/** Hold the lock of the number: an erasure takes it too. */
export async function insertWarning(
  tx: Queries,
  person: Person,
  { kind, words }: Warning,
  now: number,
  isCopied = false,
): Promise<void> {
  await tx
    .insertInto('patient_warnings')
    .values({ ...keyOf(person), kind, words, added_at: now, copied: Number(isCopied) })
    .onConflict((conflict) =>
      isCopied
        ? conflict.doNothing()
        : conflict.columns(['mobile', 'person', 'kind', 'words']).doUpdateSet({ copied: 0 }),
    )
    .execute();
}

export async function deleteWarning(tx: Queries, person: Person, { kind, words }: Warning): Promise<void> {
  const { mobile, person: key } = keyOf(person);
  const rows = await tx
    .selectFrom('patient_warnings')
    .select('words')
    .where('mobile', '=', mobile)
    .where('person', '=', key)
    .where('kind', '=', kind)
    .execute();
  // Earlier builds stored words that were only trimmed.
  const stored = rows.map((row) => row.words).filter((one) => one === words || cleanLine(one) === words);
  if (stored.length === 0) return;
  await tx
    .deleteFrom('patient_warnings')
    .where('mobile', '=', mobile)
    .where('person', '=', key)
    .where('kind', '=', kind)
    .where('words', 'in', stored)
    .execute();
}

/** Deletes the warnings of a person that were added up to an instant, but for copied ones. */
export async function deleteWarningsUntil(tx: Queries, person: Person, at: number): Promise<void> {
  const { mobile, person: key } = keyOf(person);
  await tx
    .deleteFrom('patient_warnings')
    .where('mobile', '=', mobile)
    .where('person', '=', key)
    .where('added_at', '<=', at)
    .where('copied', '=', 0)
    .execute();
}

/** From now on warnings that may have come from these visits are for staff alone: no patient's link shows them. */
export async function hideFromLinks(
  tx: Queries,
  visits: readonly (Person & { createdAt: number })[],
): Promise<void> {
  for (const visit of visits) {
    const { mobile, person } = keyOf(visit);
    await tx
      .updateTable('patient_warnings')
      .set({ copied: 1 })
      .where('mobile', '=', mobile)
      .where('person', '=', person)
      .where('added_at', '>=', visit.createdAt)
      .execute();
  }
}

/** A corrected name or number takes the warnings along. `as`: how they count there; 'unchanged': as they did. */
export async function copyWarnings(
  tx: Queries,
  from: Person,
  to: Person,
  { now, as }: { now: number; as: 'own' | 'copied' | 'unchanged' },
): Promise<void> {
  const all = await warningsOf(tx, [from]);
  const own = await warningsOf(tx, [from], true);
  for (const warning of all(from)) {
    const wasCopied = !own(from).some((one) => isSameWarning(one, warning));
    await insertWarning(tx, to, warning, now, as === 'copied' || (as === 'unchanged' && wasCopied));
  }
}

/** Deletes the warnings under these numbers, but for those of the persons who still have appointments. */
export async function deleteWarningsExcept(
  tx: Queries,
  numbers: readonly string[],
  persons: readonly Person[],
): Promise<void> {
  for (const number of numbers) {
    const present = persons.filter(({ mobileNumber }) => mobileNumber === number).map(keyOf);
    await tx
      .deleteFrom('patient_warnings')
      .where('mobile', '=', number)
      .$if(present.length > 0, (query) =>
        query.where(
          'person',
          'not in',
          present.map(({ person }) => person),
        ),
      )
      .execute();
  }
}
