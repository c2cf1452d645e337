import { afterEach, expect, test, vi } from 'vitest';
import { serviceWorker } from './service-worker.inline.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

interface Page {
  url: string;
  preloaded?: Response;
}

/** Starts a worker; `open` opens a page, and returns its response once the worker has finished. */
function startWorker() {
  const listeners = new Map<string, (event: unknown) => void>();
  serviceWorker(
    {
      location: { origin: 'https://clinic.example' },
      registration: {},
      clients: { claim: async () => {}, matchAll: async () => [] },
      skipWaiting: async () => {},
      addEventListener: (type: string, listener: (event: never) => void) =>
        void listeners.set(type, listener as (event: unknown) => void),
    },
    {
      version: '1',
      pages: ['/'],
      personalPages: ['/appointment/'],
      uncachedParams: ['change', 'done'],
      offlinePages: [{ begins: '/', html: 'No connection', headers: {} }],
    },
    { now: () => 0 },
  );
  return {
    open: async ({ url, preloaded }: Page): Promise<Response> => {
      const answer = Promise.withResolvers<Response>();
      const tasks: Promise<unknown>[] = [answer.promise];
      listeners.get('fetch')!({
        request: { method: 'GET', url, mode: 'navigate', headers: new Headers() },
        preloadResponse: Promise.resolve(preloaded),
        respondWith: answer.resolve,
        waitUntil: (task: Promise<unknown>) => void tasks.push(task),
      });
      await answer.promise;
      await Promise.all(tasks);
      return answer.promise;
    },
    show: async (address: string): Promise<void> => {
      const tasks: Promise<unknown>[] = [];
      listeners.get('message')!({
        data: address,
        waitUntil: (task: Promise<unknown>) => void tasks.push(task),
      });
      await Promise.all(tasks);
    },
  };
}

test('an error that the browser preloaded leads to the page for the lost network, as a refused request does', async () => {
  vi.stubGlobal('caches', {
    open: async () => ({ match: async () => undefined, matchAll: async () => [], keys: async () => [] }),
    match: async () => undefined,
  });
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no network');
  });
  const worker = startWorker();
  for (const preloaded of [Response.error(), undefined]) {
    const answer = await worker.open({
      url: 'https://clinic.example/',
      ...(preloaded && { preloaded }),
    });
    expect(await answer.text()).toBe('No connection');
  }
});

test('a personal page with a question or a result is not cached; it is cached by its own address', async () => {
  const cached = new Map<string, string>();
  vi.stubGlobal('caches', {
    open: async () => ({
      keys: async () => [],
      put: async (address: string, response: Response) => void cached.set(address, await response.text()),
    }),
  });
  vi.stubGlobal('fetch', async ({ href }: URL) => personalPage(href));
  const worker = startWorker();
  const address = 'https://clinic.example/appointment/token';
  for (const query of ['?change=number', '?done=moved', '?language=en&change=move']) {
    const url = address + query;
    await worker.open({ url, preloaded: personalPage(url) });
  }
  expect(cached).toEqual(new Map());
  await worker.open({ url: address, preloaded: personalPage('opened') });
  expect(cached).toEqual(new Map([['/appointment/token', 'opened']]));
  await worker.show('/appointment/token?language=en&done=moved');
  expect(cached).toEqual(new Map([['/appointment/token', `${address}?language=en`]]));
});

const personalPage = (text: string) => new Response(text, { headers: { 'X-Keep-Seconds': '60' } });
