import { afterEach, expect, test, vi } from 'vitest';
import { serviceWorker } from './service-worker.inline.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('an error that the browser preloaded leads to the page for the lost network, as a refused request does', async () => {
  const listeners = new Map<string, (event: unknown) => void>();
  vi.stubGlobal('caches', {
    open: async () => ({ match: async () => undefined, matchAll: async () => [], keys: async () => [] }),
    match: async () => undefined,
  });
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no network');
  });
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
      offlinePages: [{ begins: '/', html: 'No connection', headers: {} }],
    },
    { now: () => 0 },
  );
  for (const preloaded of [Response.error(), undefined]) {
    const answer = Promise.withResolvers<Response>();
    listeners.get('fetch')!({
      request: { method: 'GET', url: 'https://clinic.example/', mode: 'navigate', headers: new Headers() },
      preloadResponse: Promise.resolve(preloaded),
      respondWith: answer.resolve,
      waitUntil: () => {},
    });
    expect(await (await answer.promise).text()).toBe('No connection');
  }
});
