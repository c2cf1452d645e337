import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
  type BrotliOptions,
} from 'node:zlib';
import type { Clock } from '../clock.ts';
import { contentSecurityPolicy, type HeaderValues } from '../http/security-headers.server.ts';
import { variantsOf, type Bodies, type Variants } from '../http/variants.server.ts';

const compressions = {
  brotli: promisify(brotliCompress),
  zstd: promisify(zstdCompress),
  gzip: promisify(gzip),
};

/** A page unchanged for this long is worth the best compression; one that changes with every booking is not. */
const settledAfter = 2000;

/** So long a visitor waits for what changed just now; then the page goes out as it was a moment ago. */
const graceMilliseconds = 300;

interface CachedPage {
  /** Right from here on: the clock may be set back. */
  since: number;
  until: number;
  variants: Variants;
}

interface Needs {
  /** The page's text, or undefined when it must not be cached (any status but 200). */
  render: (key: string) => Promise<string | undefined>;
  /** When the page, rendered now, stops being right by itself (epoch ms). */
  rightUntil: (key: string, now: number) => number;
  clock: Clock;
  headers: HeaderValues;
}

/** Whole public pages, the same for every visitor: rendered once and cached compressed until something on them changes. */
export function createPageCache({ render, rightUntil, clock, headers }: Needs) {
  const cached = new Map<string, CachedPage>();
  /** Out of date by a change, and shown for a moment while they are made anew. */
  const former = new Map<string, CachedPage>();
  /** `current`: nothing on the page changed since it began. `wrong`: what it said then must not be said any more. */
  const renderings = new Map<
    string,
    { done: Promise<Variants | undefined>; current: boolean; wrong: boolean }
  >();
  const settling = new Set<NodeJS.Timeout>();

  const begin = (key: string): Promise<Variants | undefined> => {
    const rendering = {
      done: Promise.resolve<Variants | undefined>(undefined),
      current: true,
      wrong: false,
    };
    rendering.done = renderAndCache(key, rendering).finally(() => {
      if (renderings.get(key) === rendering) renderings.delete(key);
    });
    renderings.set(key, rendering);
    return rendering.done;
  };

  /** One rendering after the other, however many changes there are meanwhile; who asks after a change gets one that began after it. */
  const renderNow = (key: string): Promise<Variants | undefined> => {
    const running = renderings.get(key);
    if (!running) return begin(key);
    if (running.current) return running.done;
    const again = () => lookUp(key) ?? renderNow(key);
    return running.done.then(again, again);
  };

  const renderAndCache = async (key: string, rendering: { current: boolean; wrong: boolean }) => {
    const since = clock.now();
    const until = rightUntil(key, since);
    const html = await render(key);
    if (html === undefined) return undefined;
    const page = { since, until, variants: compressedQuickly(html, headers) };
    if (rendering.current) {
      cached.set(key, page);
      former.delete(key);
      improve(key, page, html);
    } else if (!rendering.wrong) former.set(key, page);
    return page.variants;
  };

  const improve = (key: string, page: CachedPage, html: string) => {
    const timer = setTimeout(async () => {
      settling.delete(timer);
      if (cached.get(key) !== page) return;
      const variants = await compressedWell(html, headers);
      if (cached.get(key) === page) cached.set(key, { ...page, variants });
    }, settledAfter).unref();
    settling.add(timer);
  };

  const rightNow = (page: CachedPage | undefined): Variants | undefined => {
    const now = clock.now();
    return page && page.since <= now && now < page.until ? page.variants : undefined;
  };
  /** The page if it is in the cache and still right. */
  const lookUp = (key: string) => rightNow(cached.get(key));

  return {
    cached: lookUp,
    /**
     * The page as it is now, from the cache or rendered; undefined if what was rendered can't be cached. When there is much to do, what
     * it was a moment ago, if that was right at this time of day.
     */
    find(key: string): Variants | Promise<Variants | undefined> | undefined {
      const page = lookUp(key);
      if (page) return page;
      const rendered = renderNow(key);
      const before = rightNow(former.get(key));
      if (!before) return rendered;
      return Promise.race([rendered, wait(graceMilliseconds, before, { ref: false })]);
    },
    /** Something on these pages changed. */
    forget(concerns: (key: string) => boolean): void {
      for (const [key, page] of cached) {
        if (!concerns(key)) continue;
        cached.delete(key);
        former.set(key, page);
      }
      for (const [key, rendering] of renderings) if (concerns(key)) rendering.current = false;
    },
    /** What all pages say is wrong from now on: no visitor reads it once more, however much there is to do. */
    forgetAll(): void {
      cached.clear();
      former.clear();
      for (const rendering of renderings.values()) Object.assign(rendering, { current: false, wrong: true });
    },
    close: () => settling.forEach((timer) => clearTimeout(timer)),
  };
}

/** At once: to hand it to other threads takes longer where all processors are busy, and visitors wait for it. */
function compressedQuickly(html: string, headers: HeaderValues): Variants {
  const identity = Buffer.from(html);
  return formsOf(html, headers, {
    identity,
    br: brotliCompressSync(identity, brotliOf(identity, 5)),
    zstd: zstdCompressSync(identity, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
    gzip: gzipSync(identity, { level: 4 }),
  });
}

async function compressedWell(html: string, headers: HeaderValues): Promise<Variants> {
  const identity = Buffer.from(html);
  const [br, zstd, gz] = await Promise.all([
    compressions.brotli(identity, brotliOf(identity, 11)),
    compressions.zstd(identity, { params: { [constants.ZSTD_c_compressionLevel]: 19 } }),
    compressions.gzip(identity, { level: 9 }),
  ]);
  return formsOf(html, headers, { identity, br, zstd, gzip: gz });
}

const brotliOf = (body: Buffer, quality: number): BrotliOptions => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
});

function formsOf(html: string, headers: HeaderValues, bodies: Bodies): Variants {
  return variantsOf(bodies, {
    ...headers,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': contentSecurityPolicy(html),
    // Browsers store it, and ask each time whether it changed: an answer of 304 costs nothing.
    'Cache-Control': 'no-cache',
  });
}
