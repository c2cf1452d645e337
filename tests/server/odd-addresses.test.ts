import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingBody } from '#tests/support/people/booking-api.ts';
import { ownerSettings, signInContentOwner } from '#tests/support/people/content-owner.ts';
import { staffPages } from '#tests/support/people/staff-pages.ts';
import { strikes } from '#tests/support/servers/siege-length.ts';
import { runServer, type RunningServer } from '#tests/support/servers/run-server.ts';

let server: RunningServer;
let cookie = '';
/** A patient's own page, and a draft's preview: addresses with a secret inside. */
let link = '';
let preview = '';

beforeAll(async () => {
  server = await runServer({ ...ownerSettings, LIMIT_PAGES_PER_MINUTE: '100000' });
  const owner = await signInContentOwner(server.origin);
  cookie = owner.Cookie;
  preview = `/draft/${(await owner.save({ name: 'A name in a draft' })).preview}/services`;
  const booked = await fetch(`${server.origin}/api/appointments`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: server.origin,
      'Idempotency-Key': crypto.randomUUID(),
    },
    body: JSON.stringify(bookingBody()),
  });
  link = ((await booked.json()) as { manageUrl: string }).manageUrl;
});
afterAll(() => server.remove());

/** A NUL, a break, a half of a pair: with one of these the whole address may be refused. */
const brokenValues = ['%00', '%0a', '%0d%0aSet-Cookie:%20a=b', '%ff', '%', '%ED%A0%80'];
/** Unexpected input: bidirectional marks, SQL, HTML, paths, dates and numbers. */
const oddValues = [
  '',
  '%E2%80%AE',
  '%E0%A4%86%E0%A4%B6%E0%A4%BE',
  "'%20OR%201=1--",
  '%3Cscript%3Eodd',
  '..%2f..%2fetc%2fpasswd',
  '9999-12-31',
  '0000-00-00',
  '-1',
  '1e400',
  'NaN',
  '__proto__',
  'constructor',
  'a'.repeat(2000),
];
/** Names that the sources read from an address. */
const namesInSources = globSync('src/{routes,features}/**/*.{ts,tsx}').flatMap((file) =>
  Array.from(
    readFileSync(file, 'utf8').matchAll(
      /\b(?:search\w*|query|asked|field)(?:\.(?:get|getAll|has))?\('([\w-]+)'\)/g,
    ),
    ([, name]) => name!,
  ),
);
/** With those behind a constant or a schema. */
const names = [
  ...new Set([
    ...namesInSources,
    'change',
    'done',
    'draft',
    'kind',
    'message',
    'page',
    'press',
    'seen',
    'time',
  ]),
].toSorted();

const pages = () => [
  '/',
  '/hi/services',
  '/gallery',
  '/book',
  '/mr/book',
  '/api',
  link,
  preview,
  '/staff',
  ...staffPages,
];

/** Odd text in place of each parameter of an address. */
const paths = (odd: string) => [
  `/${odd}`,
  `/hi/${odd}`,
  `/appointment/${odd}`,
  `/a?${odd}`,
  `/a/${odd}`,
  `/staff/invitation/${odd}`,
  `/staff/set-up-help/${odd}`,
  `/preview/${odd}`,
  `/staff/clinic/${odd}`,
  `/pictures/${odd}`,
  `/files/${odd}`,
  `/assets/${odd}`,
  `/appointment/${odd}/data`,
];

interface Schema {
  type?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  minimum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
}

/** A value that a schema allows, so that a call gets past the check of its body. */
function sampleOf({ type, enum: words, anyOf, minimum, properties = {}, required = [] }: Schema): unknown {
  if (words) return words[0];
  if (anyOf) return sampleOf(anyOf[0]!);
  if (type === 'object')
    return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name]!)]));
  const samples: Record<string, unknown> = { string: 'x', boolean: true, array: [], null: null };
  return type !== undefined && type in samples ? samples[type] : (minimum ?? 1);
}

type Described = Record<
  string,
  Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>
>;

/** Every call of the API with something in its path, with that replaced by an odd value. */
async function callsWith(odd: string): Promise<{ method: string; path: string; body: unknown }[]> {
  const description = await fetch(`${server.origin}/api/openapi.json`);
  const { paths: described } = (await description.json()) as { paths: Described };
  return Object.entries(described)
    .filter(([path]) => path.includes('{'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { requestBody }]) => ({
        method: method.toUpperCase(),
        path: path.replaceAll(/\{\w+\}/g, odd),
        body: sampleOf(requestBody?.content['application/json']?.schema ?? { type: 'object' }),
      })),
    );
}

async function answersThatFail(addresses: string[]): Promise<string[]> {
  const failed: string[] = [];
  const left = [...addresses];
  const ask = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      const url = path.startsWith('http') ? path : server.origin + path;
      const answer = await fetch(url, { headers: { Cookie: cookie }, redirect: 'manual' });
      const body = await answer.text();
      // Busy, and it says so: asked again.
      if (answer.status === 503 && answer.headers.has('Retry-After')) left.unshift(path);
      else if (answer.status >= 500 || answer.status === 414)
        failed.push(`${answer.status} ${path.slice(0, 200)}`);
      // A redirect stays on this site, and no script from the address is run.
      const to = answer.headers.get('Location');
      if (to && new URL(to, url).origin !== server.origin)
        failed.push(`${path.slice(0, 200)} leads to ${to}`);
      if (body.includes('<script>odd')) failed.push(`${path} is run`);
    }
  };
  await Promise.all(Array.from({ length: 4 }, ask));
  return failed;
}

test('no odd letter in the path of a page or a file makes the server fail', async () => {
  expect(await answersThatFail([...oddValues, ...brokenValues].flatMap(paths))).toEqual([]);
});

test('no odd value behind a page makes it fail, for an owner who is signed in either', async () => {
  // With SIEGE=1 each name has each value in turn.
  // All names together stay below the longest address that is read.
  const values = oddValues.map((value) => value.slice(0, 300));
  const addresses = pages().flatMap((page) =>
    Array.from({ length: strikes(3, values.length) }, (_, turn) => {
      const query = names.map((name, n) => `${name}=${values[(n + turn * 5) % values.length]}`).join('&');
      return page + (page.includes('?') ? '&' : '?') + query;
    }),
  );
  const broken = pages().flatMap((page) =>
    brokenValues.map((odd) => `${page}${page.includes('?') ? '&' : '?'}q=${odd}&date=${odd}`),
  );
  expect(await answersThatFail([...addresses, ...broken])).toEqual([]);
});

test('no odd value in the path of a call makes it fail, whatever its method', async () => {
  const failed: string[] = [];
  for (const odd of ['1', '9999-12-31', '__proto__', "'%20OR%201=1--", 'a'.repeat(2000), '%00', '%ff']) {
    for (const { method, path, body } of await callsWith(odd)) {
      const headers = {
        Cookie: cookie,
        Origin: server.origin,
        'Idempotency-Key': crypto.randomUUID(),
        ...(method !== 'GET' && { 'Content-Type': 'application/json' }),
      };
      const answer = await fetch(server.origin + path, {
        method,
        headers,
        ...(method !== 'GET' && { body: JSON.stringify(body) }),
        redirect: 'manual',
      });
      await answer.body?.cancel();
      if (answer.status >= 500) failed.push(`${answer.status} ${method} ${path.slice(0, 200)}`);
    }
  }
  expect(failed).toEqual([]);
});
