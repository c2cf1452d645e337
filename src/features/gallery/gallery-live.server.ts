import type { Database } from '#platform/database/database.server.ts';
import { galleryRevision, galleryTopic } from './gallery-items-store.server.ts';

const heartbeatEvery = 25_000;
/** How soon a browser tries again after its line was cut, in milliseconds. */
const retryAfter = 2000;

/**
 * Tells open pages that the gallery changed. An event carries the gallery's revision: a page that comes back with an older one hears of
 * what it missed at once. Heartbeats are events too, so that a page notices a line that died without a word.
 */
export function createGalleryLive(database: Database) {
  const encoder = new TextEncoder();
  const pages = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const send = (page: ReadableStreamDefaultController<Uint8Array>, text: string) => {
    try {
      page.enqueue(encoder.encode(text));
    } catch {
      pages.delete(page);
    }
  };
  const tellAll = async () => {
    const text = changed(await galleryRevision(database.queries));
    for (const page of pages) send(page, text);
  };
  const unsubscribe = database.subscribe((topic) => {
    if (topic === galleryTopic && pages.size > 0) void tellAll().catch(() => {});
  });
  const heartbeat = setInterval(() => {
    for (const page of pages) send(page, 'event: beat\ndata:\n\n');
  }, heartbeatEvery).unref();

  return {
    /** The stream for one page; `seen`: the revision it has, if any. */
    async open(seen: number | undefined): Promise<ReadableStream<Uint8Array>> {
      const revision = await galleryRevision(database.queries);
      let own: ReadableStreamDefaultController<Uint8Array>;
      return new ReadableStream({
        start(page) {
          own = page;
          pages.add(page);
          send(page, `retry: ${retryAfter}\n\n`);
          send(page, seen === undefined || seen === revision ? current(revision) : changed(revision));
        },
        cancel() {
          pages.delete(own);
        },
      });
    },
    close() {
      clearInterval(heartbeat);
      unsubscribe();
      for (const page of pages) {
        try {
          page.close();
        } catch {
          // Its browser was faster.
        }
      }
      pages.clear();
    },
  };
}

export type GalleryLive = ReturnType<typeof createGalleryLive>;

const changed = (revision: number) => `id: ${revision}\nevent: changed\ndata: ${revision}\n\n`;
const current = (revision: number) => `id: ${revision}\nevent: beat\ndata: ${revision}\n\n`;
