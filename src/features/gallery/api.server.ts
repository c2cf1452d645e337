import { Hono } from 'hono';
import type { Database } from '#platform/database/database.server.ts';
import { filterNamed } from './gallery-item.ts';
import { listItems } from './gallery-items-store.server.ts';

/** Mounted at /api/gallery. */
export function galleryApi({ database }: { database: Database }) {
  const api = new Hono();

  // All active items; of one category with ?category=, a page of them with ?after=<order>&limit=.
  api.get('/', async (c) => {
    const after = wholeNumber(c.req.query('after'));
    const limit = wholeNumber(c.req.query('limit'));
    const items = await listItems(database.queries, {
      filter: filterNamed(c.req.query('category') ?? null),
      ...(after !== undefined && { after }),
      ...(limit !== undefined && { limit }),
    });
    return c.json({ items }, 200, { 'Cache-Control': 'no-cache' });
  });

  return api;
}

const wholeNumber = (text: string | undefined) =>
  text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
