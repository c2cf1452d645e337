import type { Queries } from '#platform/database/database.server.ts';
import type { Migration } from '#platform/database/migrate.server.ts';
import { showsPerson, type PictureConsent } from './picture-consent.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    clinic_pictures: ClinicPicturesTable;
  }
}

interface ClinicPicturesTable {
  /** The folder of its files: 'clinic/…', 'people/…'. */
  file: string;
  consent: string | null;
  /** The type of the signed form that is kept with it. */
  form: string | null;
  made_at: number;
  /** From then on it is shown nowhere: consent was withdrawn, or has ended. The row stays, as the proof of both. */
  ended_at: number | null;
  ended_by: string | null;
  /** 1: its files are gone. */
  is_removed: number;
}

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

/** Before its first file is written, so that no file is ever unknown. */
export async function notePicture(queries: Queries, file: string, now: number): Promise<void> {
  await queries.insertInto('clinic_pictures').values({ file, made_at: now, is_removed: 0 }).execute();
}

export async function forgetPicture(queries: Queries, file: string): Promise<void> {
  await queries.deleteFrom('clinic_pictures').where('file', '=', file).execute();
}

export interface KnownPicture {
  file: string;
  consent: PictureConsent | undefined;
  form: string | undefined;
  madeAt: number;
}

/** Those that may be used. */
export async function listPictures(queries: Queries): Promise<KnownPicture[]> {
  const rows = await queries
    .selectFrom('clinic_pictures')
    .selectAll()
    .where('ended_at', 'is', null)
    .orderBy('made_at')
    .execute();
  return rows.map(({ file, consent, form, made_at }) => ({
    file,
    consent: consent === null ? undefined : (JSON.parse(consent) as PictureConsent),
    form: form ?? undefined,
    madeAt: made_at,
  }));
}

export async function findPicture(queries: Queries, file: string): Promise<KnownPicture | undefined> {
  return (await listPictures(queries)).find((picture) => picture.file === file);
}

/** Whether its files may be given out. */
export async function isPictureKnown(queries: Queries, file: string): Promise<boolean> {
  const row = await queries
    .selectFrom('clinic_pictures')
    .select('file')
    .where('file', '=', file)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** False: there is no such picture, or it is taken back. */
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

/** False: it was ended before. `by`: empty when its consent ran out. */
export async function endPicture(tx: Queries, file: string, by: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('clinic_pictures')
    .set({ ended_at: now, ended_by: by })
    .where('file', '=', file)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** `by`: who took it back; empty when the consent ran out. */
export async function endedPictures(queries: Queries): Promise<{ file: string; by: string }[]> {
  const rows = await queries
    .selectFrom('clinic_pictures')
    .select(['file', 'ended_by'])
    .where('ended_at', 'is not', null)
    .execute();
  return rows.map(({ file, ended_by }) => ({ file, by: ended_by ?? '' }));
}

/** Those that are ended and still have files. */
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

/** Where the signed form of a picture is stored; it is never given to visitors. */
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

export const needsConsent = ({ file, consent }: Pick<KnownPicture, 'file' | 'consent'>): boolean =>
  showsPerson(file) && consent === undefined;
