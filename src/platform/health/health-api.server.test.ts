import { expect, test, vi } from 'vitest';
import { healthApi } from './health-api.server.ts';

const never = new Promise<void>(() => {});

test.each([
  ['answers', () => Promise.resolve(), 200],
  ['refuses', () => Promise.reject(new Error('gone')), 503],
  ['says nothing at all', () => never, 503],
])(
  'while the database %s, /readyz says so within seconds and /healthz does not mind',
  async (_, ping, status) => {
    vi.useFakeTimers();
    const api = healthApi({ ping });
    const ready = api.request('/readyz');
    await vi.advanceTimersByTimeAsync(2000);
    expect((await ready).status).toBe(status);
    expect((await api.request('/healthz')).status).toBe(200);
    vi.useRealTimers();
  },
);
