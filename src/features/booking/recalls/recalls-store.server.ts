import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { CivilDate } from '#platform/civil-date.ts';
import type { CurrentData } from '#platform/backup/current-data.server.ts';
import type { Queries } from '#platform/database/database.server.ts';
import type { Migration } from '#platform/database/migrate.server.ts';
import type { Recall } from './recalls.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    recalls: RecallsTable;
  }
}

interface RecallsTable {
  /** The visit after which it was agreed: the recall belongs to its patient, and is erased with it. */
  appointment_id: string;
  due: string;
  service: string;
  /** 1 yes, 0 no, null not asked. */
  may_remind: number | null;
  asked_by: string | null;
  asked_at: number | null;
  made_by: string;
  made_at: number;
}

const recallColumns = [
  'appointment_id',
  'due',
  'service',
  'may_remind',
  'asked_by',
  'asked_at',
] as const satisfies readonly (keyof RecallsTable)[];

export const recallMigrations: readonly Migration[] = [
  {
    name: 'booking: recalls',
    async up({ createTable, createIndex, instant }) {
      await createTable('recalls')
        .addColumn('appointment_id', 'text', (column) =>
          column.primaryKey().notNull().references('appointments.id').onDelete('cascade'),
        )
        .addColumn('due', 'text', (column) => column.notNull())
        .addColumn('service', 'text', (column) => column.notNull())
        .addColumn('may_remind', 'integer')
        .addColumn('asked_by', 'text')
        .addColumn('asked_at', instant)
        .addColumn('made_by', 'text', (column) => column.notNull())
        .addColumn('made_at', instant, (column) => column.notNull())
        .execute();
      await createIndex('recalls_due', 'recalls', ['due']);
    },
  },
];

export async function findRecall(queries: Queries, appointmentId: string): Promise<Recall | undefined> {
  const [recall] = await recallsAfter(queries, [appointmentId]);
  return recall;
}

/** The recalls that were agreed after these visits. */
export async function recallsAfter(queries: Queries, appointmentIds: readonly string[]): Promise<Recall[]> {
  if (appointmentIds.length === 0) return [];
  const rows = await queries
    .selectFrom('recalls')
    .select(recallColumns)
    .where('appointment_id', 'in', appointmentIds)
    .execute();
  return rows.map(recallOf);
}

/** The recalls that fall due on these days, the soonest first. */
export async function recallsBetween(
  queries: Queries,
  from: CivilDate,
  to: CivilDate,
  limit?: number,
): Promise<Recall[]> {
  const rows = await queries
    .selectFrom('recalls')
    .select(recallColumns)
    .where('due', '>=', from)
    .where('due', '<=', to)
    .orderBy('due')
    .orderBy('appointment_id')
    .$if(limit !== undefined, (query) => query.limit(limit!))
    .execute();
  return rows.map(recallOf);
}

/** Stores or replaces the recall after a visit; an answer about reminders stays. */
export async function putRecall(
  tx: Queries,
  { appointmentId, due, service }: Pick<Recall, 'appointmentId' | 'due' | 'service'>,
  { by, at }: { by: string; at: number },
): Promise<void> {
  await tx
    .insertInto('recalls')
    .values({ appointment_id: appointmentId, due, service, made_by: by, made_at: at })
    .onConflict((conflict) =>
      conflict.column('appointment_id').doUpdateSet({ due, service, made_by: by, made_at: at }),
    )
    .execute();
}

export async function deleteRecall(tx: Queries, appointmentId: string): Promise<void> {
  await tx.deleteFrom('recalls').where('appointment_id', '=', appointmentId).execute();
}

/** Records the answer to 'May we remind you?' with the recalls after these visits. */
export async function answerReminder(
  tx: Queries,
  appointmentIds: readonly string[],
  { mayRemind, by, at }: { mayRemind: boolean; by: string; at: number },
): Promise<void> {
  await tx
    .updateTable('recalls')
    .set({ may_remind: Number(mayRemind), asked_by: by, asked_at: at })
    .where('appointment_id', 'in', appointmentIds)
    .execute();
}

const recallOf = (row: Pick<Selectable<RecallsTable>, (typeof recallColumns)[number]>): Recall => ({
  appointmentId: row.appointment_id,
  due: row.due,
  service: row.service,
  mayRemind: row.may_remind === null ? null : row.may_remind === 1,
  askedBy: row.asked_by,
  askedAt: row.asked_at,
});

const storedRecall = z.object({
  appointment_id: z.string(),
  due: z.string(),
  service: z.string(),
  may_remind: z.number().nullable(),
  asked_by: z.string().nullable(),
  asked_at: z.number().nullable(),
  made_by: z.string(),
  made_at: z.number(),
});

/** Restores recalls that are newer than the backup and whose visits are there. An exact restore takes only the answers 'no' from them. */
export async function reinsertRecalls(
  restored: Queries,
  current: CurrentData,
  { exactly }: { exactly: boolean },
): Promise<void> {
  const rows = (await current.rows('recalls')).flatMap((row) => storedRecall.safeParse(row).data ?? []);
  for (const { appointment_id, ...recall } of rows) {
    const { may_remind, asked_by, asked_at } = recall;
    if (may_remind === 0)
      await restored
        .updateTable('recalls')
        .set({ may_remind, asked_by, asked_at })
        .where('appointment_id', '=', appointment_id)
        .execute();
    const visit =
      !exactly &&
      (await restored
        .selectFrom('appointments')
        .select('id')
        .where('id', '=', appointment_id)
        .executeTakeFirst());
    if (visit)
      await restored
        .insertInto('recalls')
        .values({ appointment_id, ...recall })
        .onConflict((conflict) => conflict.column('appointment_id').doUpdateSet(recall))
        .execute();
  }
}
