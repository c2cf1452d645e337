import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzipSync,
  zstdCompressSync,
  type BrotliOptions,
} from 'node:zlib';
import type { Clock } from '#platform/clock.ts';
import type { HeaderValues } from '#platform/http/security-headers.server.ts';
import { variantsOf, type Bodies, type Variants } from '#platform/http/variants.server.ts';
import type { FinishedPage } from '../render/finish-page.server.ts';

const compressWell = promisify(brotliCompress);

/** Milliseconds without a change after which a page gets the best compression; a page that changes with every booking never does. */
const settledAfter = 2000;

interface CachedPage {
  /** The entry is valid from here on: the clock may be set back. */
  since: number;
  until: number;
  rendering: Promise<Variants | undefined>;
  variants?: Variants;
}

interface Needs {
  /** Undefined when the page must not be cached (any status but 200). */
  render: (key: string) => Promise<FinishedPage | undefined>;
  /** When a page rendered now becomes stale by the passage of time (epoch ms). */
  expiresAt: (key: string, now: number) => number;
  clock: Clock;
  headers: HeaderValues;
}

/**
 * A cache of public pages, compressed. The first request renders a page, and requests in the meantime share that rendering. A change
 * deletes the entry, so that no later request gets the older page.
 */
export function createPageCache({ render, expiresAt, clock, headers }: Needs) {
  const pages = new Map<string, CachedPage>();
  const timers = new Set<NodeJS.Timeout>();

  const lookUp = (key: string): CachedPage | undefined => {
    const page = pages.get(key);
    const now = clock.now();
    return page && page.since <= now && now < page.until ? page : undefined;
  };

  const begin = (key: string): Promise<Variants | undefined> => {
    const since = clock.now();
    const rendering = render(key).then((finished) => {
      if (!finished) return undefined;
      const bodies = compressQuickly(finished.html);
      page.variants = withHeaders(bodies, finished, headers);
      improveLater(key, page, finished, bodies);
      return page.variants;
    });
    const page: CachedPage = { since, until: expiresAt(key, since), rendering };
    pages.set(key, page);
    const forgetFailed = () => void (!page.variants && pages.get(key) === page && pages.delete(key));
    rendering.then(forgetFailed, forgetFailed);
    return rendering;
  };

  const improveLater = (key: string, page: CachedPage, finished: FinishedPage, bodies: Bodies) => {
    const timer = setTimeout(async () => {
      timers.delete(timer);
      if (pages.get(key) !== page) return;
      const br = await compressWell(bodies.identity, brotliOf(bodies.identity, 11));
      page.variants = withHeaders({ ...bodies, br }, finished, headers);
    }, settledAfter).unref();
    timers.add(timer);
  };

  return {
    /** The page if it is cached and not stale. */
    cached: (key: string): Variants | undefined => lookUp(key)?.variants,
    /** The page from the cache, or rendered; undefined if it can't be cached. */
    find(key: string): Variants | Promise<Variants | undefined> {
      const page = lookUp(key);
      return page ? (page.variants ?? page.rendering) : begin(key);
    },
    /** Deletes the pages that a change concerns. */
    forget(concerns: (key: string) => boolean): void {
      for (const key of pages.keys()) if (concerns(key)) pages.delete(key);
    },
    close: () => timers.forEach((timer) => clearTimeout(timer)),
  };
}

/** Synchronous, since visitors wait for it, and other threads would take longer while all processors are busy. */
function compressQuickly(identity: Buffer): Bodies {
  return {
    identity,
    br: brotliCompressSync(identity, brotliOf(identity, 5)),
    zstd: zstdCompressSync(identity, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
    gzip: gzipSync(identity, { level: 4 }),
  };
}

const brotliOf = (body: Buffer, quality: number): BrotliOptions => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
});

const withHeaders = (bodies: Bodies, { contentPolicy }: FinishedPage, headers: HeaderValues): Variants =>
  variantsOf(bodies, {
    ...headers,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': contentPolicy,
    // Browsers store the page and revalidate it each time: a 304 costs nothing.
    'Cache-Control': 'no-cache',
  });
