import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A second connection to a running server's database. */
export function openStoredData(dataDirectory: string): DatabaseSync {
  return new DatabaseSync(join(dataDirectory, 'clinic.db'), { timeout: 10_000 });
}

/** Adds `count` pictures at the end, all with the first one's files. */
export function storeManyPictures(database: DatabaseSync, count: number): void {
  database
    .prepare(
      `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ?),
         last(place) as (select max(place) from gallery_items)
       insert into gallery_items (id, title, description, category, image, place, is_active, is_default, alt, focal_x, focal_y,
         version, created_at, updated_at)
       select 'many-' || n, 'Picture ' || n, '', 'Treatment', (select image from gallery_items where place = 1), last.place + n,
         1, 0, '', 50, 50, 1, 0, 0 from numbers, last`,
    )
    .run(count);
}
