import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
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

interface CachedPage {
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
  // Forgotten like cached pages: no visitor gets a rendering that began before a change.
  const renderings = new Map<string, Promise<Variants | undefined>>();
  const settling = new Set<NodeJS.Timeout>();

  const begin = (key: string) => {
    const rendering: Promise<Variants | undefined> = renderAndCache(
      key,
      () => renderings.get(key) === rendering,
    ).finally(() => {
      if (renderings.get(key) === rendering) renderings.delete(key);
    });
    renderings.set(key, rendering);
    return rendering;
  };

  const renderAndCache = async (key: string, isCurrent: () => boolean) => {
    const until = rightUntil(key, clock.now());
    const html = await render(key);
    if (html === undefined) return undefined;
    const page = { until, variants: await compressed(html, headers, 'quick') };
    if (isCurrent()) {
      cached.set(key, page);
      improve(key, page, html);
    }
    return page.variants;
  };

  const improve = (key: string, page: CachedPage, html: string) => {
    const timer = setTimeout(async () => {
      settling.delete(timer);
      if (cached.get(key) !== page) return;
      const variants = await compressed(html, headers, 'best');
      if (cached.get(key) === page) cached.set(key, { ...page, variants });
    }, settledAfter).unref();
    settling.add(timer);
  };

  /** The page if it is in the cache and still right. */
  const lookUp = (key: string): Variants | undefined => {
    const page = cached.get(key);
    return page && clock.now() < page.until ? page.variants : undefined;
  };

  return {
    cached: lookUp,
    /** The page as it is now, from the cache or rendered; undefined if what was rendered can't be cached. */
    find: (key: string) => lookUp(key) ?? renderings.get(key) ?? begin(key),
    /** Something on these pages changed. */
    forget(concerns: (key: string) => boolean): void {
      for (const pages of [cached, renderings]) {
        for (const key of pages.keys()) if (concerns(key)) pages.delete(key);
      }
    },
    close: () => settling.forEach((timer) => clearTimeout(timer)),
  };
}

async function compressed(html: string, headers: HeaderValues, effort: 'quick' | 'best'): Promise<Variants> {
  const identity = Buffer.from(html);
  const best = effort === 'best';
  const [br, zstd, gz] = await Promise.all([
    compressions.brotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: best ? 11 : 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    compressions.zstd(identity, { params: { [constants.ZSTD_c_compressionLevel]: best ? 19 : 6 } }),
    compressions.gzip(identity, { level: best ? 9 : 6 }),
  ]);
  const bodies: Bodies = { identity, br, zstd, gzip: gz };
  return variantsOf(bodies, {
    ...headers,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': contentSecurityPolicy(html),
    // Browsers store it, and ask each time whether it changed: an answer of 304 costs nothing.
    'Cache-Control': 'no-cache',
  });
}
