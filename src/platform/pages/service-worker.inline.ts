/** Settings that the server writes into the script. */
export interface ServiceWorkerSettings {
  /** The build's version: a new one clears older caches. */
  version: string;
  /** Paths of pages that may be cached. Apart from these, only the build's files and pictures are cached. */
  pages: readonly string[];
  /** Path prefixes of personal pages; each is cached for the time in its X-Keep-Seconds header. */
  personalPages: readonly string[];
  /** Query parameters of personal pages with a question or a result: these are shown once and not cached. */
  uncachedParams: readonly string[];
  /** Pages shown offline instead of one that was never visited; the first with a matching prefix is used. */
  offlinePages: readonly { begins: string; html: string; headers: Record<string, string> }[];
}

interface LongEvent {
  waitUntil(done: Promise<unknown>): void;
}
interface PageRequest extends LongEvent {
  request: Request;
  /** The page's response, requested by the browser while the worker was starting. */
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
/** The part of a service worker's global scope that is used here; TypeScript has it in a library that does not go with the DOM's. */
interface ServiceWorkerScope {
  location: { origin: string };
  registration: { navigationPreload?: { enable(): Promise<void> } };
  clients: {
    claim(): Promise<void>;
    matchAll(): Promise<{ url: string }[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LongEvent) => void): void;
  addEventListener(type: 'message', listener: (event: LongEvent & { data: unknown }) => void): void;
  addEventListener(type: 'fetch', listener: (event: PageRequest) => void): void;
}

/**
 * Caches public pages that a visitor has seen, and a patient's own page until its link ends, for use offline. The network comes first, so
 * that online visitors never see a stale price list.
 */
export function serviceWorker(
  worker: ServiceWorkerScope,
  { version, pages, personalPages, uncachedParams, offlinePages }: ServiceWorkerSettings,
  clock: { now(): number },
): void {
  const pageCache = `pages ${version}`;
  const fileCache = `files ${version}`;
  const personalCache = `personal ${version}`;
  const pictureCache = `pictures ${version}`;

  // The thank-you step of /book is not cached.
  const mayCache = ({ pathname, search }: URL) =>
    pages.includes(pathname) && (!pathname.endsWith('/book') || search === '');

  const isPersonal = ({ pathname }: URL) => personalPages.some((begins) => pathname.startsWith(begins));
  const keepUntil = 'X-Keep-Until';
  const isCurrent = (response: Response) => Number(response.headers.get(keepUntil)) > clock.now();

  // A personal page is gone from the device once its link has ended.
  const sweepPersonal = async () => {
    const cache = await caches.open(personalCache);
    for (const request of await cache.keys()) {
      if (!isCurrent((await cache.match(request))!)) await cache.delete(request);
    }
  };

  // Adds it behind the others, and deletes the oldest.
  const add = async (name: string, address: string, response: Response, most: number) => {
    const cache = await caches.open(name);
    await cache.put(address, response);
    const cached = await cache.keys();
    await Promise.all(cached.slice(0, -most).map((old) => cache.delete(old)));
  };

  const cachePersonal = async (url: URL, response: Response) => {
    const cache = await caches.open(personalCache);
    const seconds = Number(response.headers.get('X-Keep-Seconds'));
    if (!(seconds > 0)) return;
    if (uncachedParams.some((name) => url.searchParams.has(name))) return;
    const html = await response.clone().text();
    const headers = new Headers(response.headers);
    headers.set(keepUntil, String(clock.now() + seconds * 1000));
    await cache.put(url.pathname, new Response(html, { headers }));
    await cacheFiles(html);
  };

  // Caches the page with the headers it came with (its policy has the hashes of its scripts), and the files that it starts from.
  const cachePage = async (url: URL, response: Response) => {
    if (response.status !== 200 || response.redirected) return;
    if (isPersonal(url)) return cachePersonal(url, response);
    // The owner's draft is not cached.
    if (!mayCache(url) || response.headers.get('Cache-Control') === 'no-store') return;
    const html = await response.clone().text();
    // One page's addresses with queries are cached too.
    await add(pageCache, url.pathname + url.search, response, 20);
    await cacheFiles(html);
  };

  const cacheFiles = async (html: string) => {
    const files = Array.from(
      html.matchAll(/href="(\/assets\/[^"]+\.(?:woff2|css|js))"/g),
      ([, file]) => file!,
    );
    const cache = await caches.open(fileCache);
    // The browser has just fetched them itself: they do not come over the network again.
    await Promise.allSettled(files.map(async (file) => (await cache.match(file)) ?? (await cache.add(file))));
  };

  const visit = async (address: string) => {
    const url = new URL(address, worker.location.origin);
    for (const name of uncachedParams) url.searchParams.delete(name);
    if (mayCache(url) || isPersonal(url)) await cachePage(url, await fetch(url));
  };

  const keptPublic = async (url: URL) => {
    const cache = await caches.open(pageCache);
    const others = await cache.matchAll(url.pathname, { ignoreSearch: true, ignoreVary: true });
    return (await cache.match(url, { ignoreVary: true })) ?? others.at(-1);
  };

  // Looks the page up in every language, the newest first: the link in a message is the same in all.
  const keptPersonal = async ({ pathname }: URL) => {
    await sweepPersonal();
    const cache = await caches.open(personalCache);
    const token = pathname.slice(pathname.lastIndexOf('/'));
    const other = (await cache.keys()).findLast(({ url }) => new URL(url).pathname.endsWith(token));
    return other && (await cache.match(other, { ignoreVary: true }));
  };

  const cachedPage = async (url: URL): Promise<Response> => {
    const found = isPersonal(url) ? await keptPersonal(url) : await keptPublic(url);
    if (!found) {
      const { html, headers } = offlinePages.find(({ begins }) => url.pathname.startsWith(begins))!;
      return new Response(html, { status: 503, headers });
    }
    // The style sheet shows the offline note (.cached-note) for this attribute.
    const html = (await found.text()).replace('<html ', '<html data-cached="" ');
    return new Response(html, { headers: found.headers });
  };

  const answerPage = async (event: PageRequest, url: URL): Promise<Response> => {
    try {
      const response = (await event.preloadResponse) ?? (await fetch(event.request));
      // Firefox preloads an error where the server can't be reached.
      if (response.type === 'error') throw response;
      event.waitUntil(cachePage(url, response.clone()));
      return response;
    } catch {
      return cachedPage(url);
    }
  };

  // Files with a fingerprint in their names never change.
  const answerFile = async (event: PageRequest, { pathname }: URL): Promise<Response> => {
    const [name, most] = pathname.startsWith('/assets/') ? [fileCache, 500] : [pictureCache, 80];
    const cached = await caches.match(pathname, { cacheName: name, ignoreVary: true });
    if (cached) return cached;
    const response = await fetch(event.request);
    if (response.status === 200 && response.headers.get('Cache-Control')?.includes('immutable')) {
      event.waitUntil(add(name, pathname, response.clone(), most));
    }
    return response;
  };

  worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
  worker.addEventListener('activate', (event) => {
    const begin = async () => {
      const old = (await caches.keys()).filter(
        (name) => ![pageCache, personalCache, fileCache, pictureCache].includes(name),
      );
      // A patient may not open the page again before the visit: it is fetched anew with the files of this build.
      const personal = await Promise.all(
        old
          .filter((name) => name.startsWith('personal '))
          .map(async (name) => (await caches.open(name)).keys()),
      );
      await Promise.allSettled(personal.flat().map(({ url }) => visit(url)));
      await Promise.all(old.map((name) => caches.delete(name)));
      await worker.registration.navigationPreload?.enable();
      await worker.clients.claim();
      // The page that was open before this worker was there counts as visited too.
      const open = await worker.clients.matchAll();
      await Promise.allSettled(open.map(({ url }) => visit(url)));
    };
    event.waitUntil(begin());
  });
  // The router showed this page, or an action changed it, without a document request.
  worker.addEventListener('message', (event) => {
    if (typeof event.data === 'string') event.waitUntil(visit(event.data).catch(() => {}));
  });
  worker.addEventListener('fetch', (event) => {
    const { method, url: address, mode, headers } = event.request;
    const url = new URL(address);
    if (method !== 'GET' || url.origin !== worker.location.origin || headers.has('Range')) return;
    // The link in messages leads to a personal page by the token behind its question mark.
    const page = url.pathname === '/a' ? new URL(personalPages.at(-1)! + url.search.slice(1), url) : url;
    if (mode === 'navigate' && (pages.includes(page.pathname) || isPersonal(page)))
      event.respondWith(answerPage(event, page));
    else if (/^\/(assets|pictures)\//.test(url.pathname)) event.respondWith(answerFile(event, url));
  });
}

declare const self: ServiceWorkerScope;
/** The server writes it before the script. */
declare const serviceWorkerSettings: ServiceWorkerSettings;

export function startServiceWorker(): void {
  serviceWorker(self, serviceWorkerSettings, Date);
}
