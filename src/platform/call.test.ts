import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { call } from './call.ts';
import { onSignedOut } from './signed-out.ts';

const page = new EventTarget();
beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('location', { pathname: '/services' });
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const) {
    vi.stubGlobal(name, page[name].bind(page));
  }
});
afterEach(() => vi.unstubAllGlobals());

const serverAnswering = (status: number, body?: unknown) => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    const text = typeof body === 'string' ? body : body && JSON.stringify(body);
    return new Response(text as string | null, { status });
  });
  vi.stubGlobal('fetch', fetch);
  return fetch;
};
const networkFailing = (error: Error) =>
  vi.stubGlobal('fetch', async () => {
    throw error;
  });
const refusalOf = async (path = '/api/x') => {
  const answer = await call(path);
  return answer.ok ? undefined : answer.refusal;
};

describe('a call that is answered', () => {
  test('gives what the server sent', async () => {
    serverAnswering(200, { free: 3 });
    expect(await call('/api/x')).toMatchObject({ ok: true, value: { free: 3 } });
  });

  test('stays in the draft that its page is a preview of', async () => {
    const fetch = serverAnswering(200);
    vi.stubGlobal('location', { pathname: '/draft/token/hi/services' });
    await call('/api/x');
    expect(fetch.mock.calls[0]![0]).toBe('/draft/token/api/x');
  });

  test('may have nothing in its answer', async () => {
    serverAnswering(204, null);
    expect(await call('/api/x', { method: 'DELETE' })).toMatchObject({ ok: true, value: undefined });
  });

  test('sends its body as JSON, and a form as it is', async () => {
    const fetch = serverAnswering(201, {});
    await call('/api/x', { body: { name: 'Asha' }, headers: { 'Idempotency-Key': 'k' } });
    const form = new FormData();
    await call('/api/x', { method: 'PATCH', body: form });

    const [json, posted] = fetch.mock.calls.map(([, init]) => init!) as [RequestInit, RequestInit];
    expect(json).toMatchObject({
      method: 'POST',
      body: '{"name":"Asha"}',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'k' },
    });
    expect(posted).toMatchObject({ method: 'PATCH', headers: {} });
    expect(posted.body).toBe(form);
  });
});

describe('a call that is refused', () => {
  test('carries the server’s reason and all that the problem says besides', async () => {
    serverAnswering(409, { type: 'about:blank', status: 409, reason: 'slot-taken', nearest: ['10:30 AM'] });
    expect(await refusalOf()).toMatchObject({ reason: 'slot-taken', status: 409, nearest: ['10:30 AM'] });
    serverAnswering(403, { code: 'set-up-required' });
    expect(await refusalOf()).toMatchObject({ reason: 'set-up-required', status: 403 });
  });

  test.each([
    [404, 'unknown'],
    [422, 'fields'],
    [429, 'too-many'],
    [500, 'server'],
  ])('%i without a reason is “%s”', async (status, reason) => {
    serverAnswering(status, { errors: {} });
    expect(await refusalOf()).toMatchObject({ reason, status });
  });

  test('may be answered by a proxy, with a page', async () => {
    serverAnswering(502, '<h1>Bad gateway</h1>');
    expect(await refusalOf()).toEqual({ reason: 'server', status: 502 });
    serverAnswering(200, '<h1>Sign in to this network</h1>');
    expect(await refusalOf()).toEqual({ reason: 'server', status: 200 });
  });
});

describe('a call without an answer', () => {
  test('was made offline, dropped on the way, or waited for too long', async () => {
    networkFailing(new TypeError('Failed to fetch'));
    expect(await refusalOf()).toEqual({ reason: 'dropped' });
    networkFailing(new DOMException('The operation timed out', 'TimeoutError'));
    expect(await refusalOf()).toEqual({ reason: 'no-answer' });
    vi.stubGlobal('navigator', { onLine: false });
    expect(await refusalOf()).toEqual({ reason: 'offline' });
  });
});

describe('when the sign-in has ended', () => {
  test('the page is told, whatever was called', async () => {
    const told = vi.fn<() => void>();
    const stop = onSignedOut(told);
    serverAnswering(401, { code: 'user-token-expired' });
    expect(await refusalOf()).toMatchObject({ reason: 'user-token-expired', status: 401 });
    serverAnswering(401);
    expect(await refusalOf()).toEqual({ reason: 'signed-out', status: 401 });
    expect(told).toHaveBeenCalledTimes(2);
    stop();
    await refusalOf();
    expect(told).toHaveBeenCalledTimes(2);
  });

  test('the page is not told of a wrong password, nor by a call that tells itself', async () => {
    const told = vi.fn<() => void>();
    const stop = onSignedOut(told);
    serverAnswering(401, { code: 'wrong-password' });
    await refusalOf();
    serverAnswering(401, { code: 'signed-out' });
    await call('/api/x', { quiet: true });
    expect(told).not.toHaveBeenCalled();
    stop();
  });
});
