import { expect, test } from 'vitest';
import { sampleFacts } from '#features/clinic/sample-clinic.ts';
import { textOf } from '#platform/http/pieces.server.ts';
import type { AppContext } from '#src/app-context.server.ts';
import type { RenderedPage, RenderPage } from './pages.server.ts';
import { createRepeatedPages } from './repeated-pages.server.ts';

/** Pages that say at which address and when they were rendered; and how often that was. */
function repeatedPages({ status = 200, headers = {} }: { status?: number; headers?: HeadersInit } = {}) {
  const clock = { time: Date.parse('2026-11-23T10:00:00+05:30'), now: () => clock.time };
  const config = { clinic: { ...sampleFacts, samples: [] }, publicUrl: 'http://localhost' };
  const state = { clock, config, renderings: 0 };
  const renderPage: RenderPage = async (request, caller, shown) => {
    state.renderings += 1;
    // It goes to others too.
    expect([...caller.headers, ...request.headers, caller.address]).toEqual(['']);
    const text = `<a href="${request.url}">${shown!.clock.now()}</a>`;
    return Object.assign(new Response(null, { status, headers }), { pieces: [text] }) as RenderedPage;
  };
  const app = { clock, config } as unknown as AppContext;
  const pages = createRepeatedPages(app, renderPage, new Set(['', 'staff', 'book', 'services']));
  const find = (path: string, sent: HeadersInit = {}) =>
    pages.find(`http://localhost${path}`, new Headers(sent));
  const get = async (path: string) => {
    const page = await find(path)!();
    return page && { text: textOf(page.pieces!), status: page.status, headers: page.headers };
  };
  return { state, find, get };
}

const at = (path: string, time: number) => `<a href="http://localhost${path}">${time}</a>`;

test('the booking page is rendered once for each service and tooth, and tells each visitor when it was opened', async () => {
  const { state, get } = repeatedPages();
  const opened = state.clock.time;
  for (const search of ['', '?service=1', '?service=2&utm_source=x', '?tooth=99'])
    expect((await get(`/book${search}`))!.text).toBe(at('/book', opened));
  state.clock.time += 5000;
  expect((await get('/book'))!.text).toBe(at('/book', opened + 5000));
  expect(state.renderings).toBe(1);
  const service = new URLSearchParams({ service: 'Preventive Care - Dental X-rays' });
  for (const path of [`/hi/book?${service}&tooth=26`, '/book?tooth=26', `/hi/book?tooth=26&a=b&${service}`])
    expect((await get(path))!.text).toContain(
      path.startsWith('/hi') ? `?${service}&tooth=26"` : '?tooth=26"',
    );
  expect(state.renderings).toBe(3);
});

test('what is at no page’s address is told so by one page, with the address in its links', async () => {
  const { state, get } = repeatedPages({ status: 404 });
  for (const path of ['/no-such-page', '/wp-login.php', '/old/site/index.html?a=b', '/Nothing']) {
    const page = await get(path);
    expect(page).toMatchObject({ status: 404, text: at(path.split('?')[0]!, state.clock.time) });
  }
  expect(state.renderings).toBe(1);
  expect((await get('/mr/nothing'))!.text).toBe(at('/mr/nothing', state.clock.time));
  expect(state.renderings).toBe(2);
});

test.each([
  ['a step of the booking', '/book?date=2026-11-24'],
  ['a patient’s ticket', '/book?appointment=TOKEN'],
  ['a draft', '/book?draft=TOKEN'],
  ['an address of a draft without a page', '/nothing?draft=TOKEN'],
  ['a place of the staff', '/staff?to=/staff/people'],
  ['a page of the staff', '/staff/appointments'],
  ['another spelling of a page', '/Services'],
  ['a page with more behind it', '/services/more'],
  ['the data of a page', '/nothing.data'],
  ['the data of the booking page', '/hi/book.data'],
  ['an address that has to be escaped', '/%22%3E%3Cscript%3E'],
  ['an odd address', '//evil.example'],
  ['the home page', '/hi'],
])('%s is made for each visitor', (_, path) => {
  expect(repeatedPages().find(path)).toBeUndefined();
});

test('who may be signed in gets a sign-in page of their own', async () => {
  const { find, get } = repeatedPages({ headers: { 'Cache-Control': 'no-store' } });
  expect((await get('/staff'))!.headers.get('Cache-Control')).toBe('no-store');
  expect(find('/staff', { Cookie: 'theme=dark' })).toBeDefined();
  expect(find('/staff', { Cookie: '__Host-staff.session_token=x' })).toBeUndefined();
});

test('a page is not kept beyond what it says, nor when it is one visitor’s', async () => {
  const { state, get } = repeatedPages();
  const renderings = async () => {
    await get('/book');
    return state.renderings;
  };
  expect([await renderings(), await renderings()]).toEqual([1, 1]);
  state.config.clinic = { ...state.config.clinic, name: 'Other Dental' };
  expect(await renderings()).toBe(2);
  state.clock.time += 24 * 3_600_000;
  expect(await renderings()).toBe(3);
  state.clock.time -= 3_600_000;
  expect(await renderings()).toBe(4);
  for (const own of [{ headers: { 'Set-Cookie': 'a=b' } }, { status: 503 }])
    expect(await repeatedPages(own).get('/book')).toBeUndefined();
});
