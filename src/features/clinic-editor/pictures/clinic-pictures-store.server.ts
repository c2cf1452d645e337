import { z } from 'zod';
import type { Queries } from '#platform/database/database.server.ts';
import type { Migration } from '#platform/database/migrate.server.ts';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { parseStored } from '#platform/values/parse-stored.server.ts';
import type { EndedPicture, PictureConsent } from './picture-consent.ts';

export const pictureConsent = z.object({
  by: z.string(),
  date: z.iso.date(),
  purpose: z.string(),
  until: z.iso.date(),
});

declare module '#platform/database/tables.ts' {
  interface Tables {
    clinic_pictures: ClinicPicturesTable;
  }
}

interface ClinicPicturesTable {
  /** The folder of its files: 'clinic/…', 'people/…'. */
  file: string;
  consent: string | null;
  /** The type of the stored consent form. */
  form: string | null;
  made_at: number;
  /** From this instant the picture is hidden: consent was withdrawn or ran out, or no page uses it. The row stays as proof. */
  ended_at: number | null;
  /** The account that withdrew consent; '' when it ran out; null when no page used the picture. */
  ended_by: string | null;
  /** 1: its files are deleted. */
  is_removed: number;
}

const pictureColumns = [
  'file',
  'consent',
  'form',
  'made_at',
] as const satisfies readonly (keyof ClinicPicturesTable)[];

export const clinicPictureMigrations: readonly Migration[] = [
  {
    name: 'clinic: pictures',
    async up({ createTable, instant }) {
      await createTable('clinic_pictures')
        .addColumn('file', 'text', (column) => column.primaryKey().notNull())
        .addColumn('consent', 'text')
        .addColumn('form', 'text')
        .addColumn('made_at', instant, (column) => column.notNull())
        .addColumn('ended_at', instant)
        .addColumn('ended_by', 'text')
        .addColumn('is_removed', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    },
  },
];

/** Inserted before the first file is written, so that every file has a row. */
export async function notePicture(queries: Queries, file: string, now: number): Promise<void> {
  await queries.insertInto('clinic_pictures').values({ file, made_at: now, is_removed: 0 }).execute();
}

/** Marks a picture's files as deleted. The consent record stays: it may be needed years later. */
export async function forgetPicture(queries: Queries, file: string, now: number): Promise<void> {
  const picture = queries.deleteFrom('clinic_pictures').where('file', '=', file);
  await picture.where('consent', 'is', null).where('form', 'is', null).execute();
  const kept = queries.updateTable('clinic_pictures').where('file', '=', file);
  await kept.set({ ended_at: now, is_removed: 1 }).execute();
}

export interface KnownPicture {
  file: string;
  consent: PictureConsent | undefined;
  form: string | undefined;
  madeAt: number;
}

/** Pictures that may be used. */
export async function listPictures(queries: Queries): Promise<KnownPicture[]> {
  const rows = await queries
    .selectFrom('clinic_pictures')
    .select(pictureColumns)
    .where('ended_at', 'is', null)
    .orderBy('made_at')
    .execute();
  return rows.map(toPicture);
}

const consentOf = (file: string, text: string): PictureConsent | undefined =>
  parseStored(pictureConsent, text, `clinic_pictures ${file}`);

const toPicture = ({
  file,
  consent,
  form,
  made_at,
}: Pick<ClinicPicturesTable, 'file' | 'consent' | 'form' | 'made_at'>): KnownPicture => ({
  file,
  consent: consent === null ? undefined : consentOf(file, consent),
  form: form ?? undefined,
  madeAt: made_at,
});

/** Hidden pictures with their consents, the newest first. */
export async function listEnded(queries: Queries): Promise<EndedPicture[]> {
  const rows = await queries
    .selectFrom('clinic_pictures')
    .select(['file', 'consent', 'form', 'ended_at', 'ended_by'])
    .where('ended_at', 'is not', null)
    .where('consent', 'is not', null)
    .orderBy('ended_at', 'desc')
    .execute();
  return rows.flatMap(({ file, consent: text, form, ended_at, ended_by }) => {
    const consent = consentOf(file, text!);
    const ended: Omit<EndedPicture, 'consent'> = {
      file,
      hasForm: form !== null,
      endedOn: civilDateAt(ended_at!),
      why: ended_by === null ? 'unused' : ended_by === '' ? 'over' : 'withdrawn',
      ...(ended_by && { by: ended_by }),
    };
    return consent ? [{ ...ended, consent }] : [];
  });
}

/** The type of a picture's consent form, for hidden pictures too: the form proves the consent. */
export async function formTypeKept(queries: Queries, file: string): Promise<string | undefined> {
  const row = queries.selectFrom('clinic_pictures').select('form').where('file', '=', file);
  return (await row.executeTakeFirst())?.form ?? undefined;
}

/** Undefined: there is no such picture, or it is shown nowhere any more. */
export async function findPicture(queries: Queries, file: string): Promise<KnownPicture | undefined> {
  const found = queries.selectFrom('clinic_pictures').select(pictureColumns).where('file', '=', file);
  const row = await found.where('ended_at', 'is', null).executeTakeFirst();
  return row && toPicture(row);
}

/** False if there is no such picture, or its consent has ended. */
export async function setConsent(
  tx: Queries,
  file: string,
  change: { consent: PictureConsent } | { form: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('clinic_pictures')
    .set('consent' in change ? { consent: JSON.stringify(change.consent) } : { form: change.form })
    .where('file', '=', file)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a picture's consent; false if it has ended already. `by`: empty if the consent expired. */
export async function endPicture(tx: Queries, file: string, by: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('clinic_pictures')
    .set({ ended_at: now, ended_by: by })
    .where('file', '=', file)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Hidden pictures whose files are not deleted yet. */
export async function picturesToRemove(queries: Queries): Promise<string[]> {
  const rows = await queries
    .selectFrom('clinic_pictures')
    .select('file')
    .where('ended_at', 'is not', null)
    .where('is_removed', '=', 0)
    .execute();
  return rows.map(({ file }) => file);
}

export async function markRemoved(queries: Queries, file: string): Promise<void> {
  await queries.updateTable('clinic_pictures').set({ is_removed: 1 }).where('file', '=', file).execute();
}

/** The folder of a picture's consent form; visitors can never fetch it. */
export const formFolder = (file: string): string => `consents/${file.slice(file.indexOf('/') + 1)}`;
export const formFile = 'form';

/** Every folder that a backup takes along. */
export async function clinicPictureFolders(queries: Queries): Promise<string[]> {
  const rows = await queries.selectFrom('clinic_pictures').select(['file', 'form', 'is_removed']).execute();
  return rows.flatMap(({ file, form, is_removed }) => [
    ...(is_removed === 0 ? [file] : []),
    ...(form === null ? [] : [formFolder(file)]),
  ]);
}
