import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runServer, type RunningServer } from '#tests/support/servers/run-server.ts';
import { schemaOrgFaults } from '#tests/support/servers/schema-org.ts';

const origin = 'https://teeth.example';
let server: RunningServer;
beforeAll(async () => {
  server = await runServer({
    PUBLIC_URL: origin,
    CLINIC_NAME: 'Own & Name',
    CLINIC_PHONE: '+91 22 5555 0100',
  });
});
afterAll(() => server.remove());

const get = (path: string) => fetch(server.origin + path);
const pages = ['/', '/services', '/gallery', '/privacy', '/terms', '/accessibility'];

/** Attribute texts as a reader of HTML sees them. */
const unescaped = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'");
function headOf(html: string) {
  const content = (attribute: string, name: string) =>
    Array.from(html.matchAll(new RegExp(`<meta ${attribute}="${name}" content="([^"]*)"`, 'g')), ([, text]) =>
      unescaped(text!),
    );
  return {
    title: Array.from(html.matchAll(/<title>([^<]*)<\/title>/g), ([, text]) => unescaped(text!)),
    canonical: Array.from(html.matchAll(/<link rel="canonical" href="([^"]*)"/g), ([, href]) => href!),
    description: content('name', 'description'),
    robots: content('name', 'robots'),
    og: (name: string) => content('property', `og:${name}`),
  };
}

describe.each(pages)('%s', (path) => {
  test('says what it is, once', async () => {
    const { title, canonical, description, robots, og } = headOf(await (await get(path)).text());
    expect(title).toHaveLength(1);
    expect(title[0]!.length).toBeGreaterThan(5);
    expect(description).toHaveLength(1);
    expect(description[0]!.length).toBeGreaterThan(40);
    expect(description[0]!.length).toBeLessThan(180);
    expect(canonical).toEqual([origin + path]);
    expect(robots).toEqual([]);
    expect(og('title')).toEqual(title);
    expect(og('description')).toEqual(description);
    expect(og('url')).toEqual(canonical);
    expect(og('site_name')).toEqual(['Own & Name']);
  });

  test('has a picture to share, of the size it says', async () => {
    const { og } = headOf(await (await get(path)).text());
    const [picture] = og('image');
    expect(picture).toMatch(/^https:\/\/teeth\.example\/share\//);
    const { width, height } = await sharp(
      await (await get(new URL(picture!).pathname)).arrayBuffer(),
    ).metadata();
    expect([[String(width)], [String(height)]]).toEqual([og('image:width'), og('image:height')]);
  });
});

test('no two pages have the same title or description', async () => {
  const heads = await Promise.all(pages.map(async (path) => headOf(await (await get(path)).text())));
  expect(new Set(heads.map(({ title }) => title[0])).size).toBe(pages.length);
  expect(new Set(heads.map(({ description }) => description[0])).size).toBe(pages.length);
});

test('a search in the address does not make another page', async () => {
  expect(headOf(await (await get('/?utm_source=post')).text()).canonical).toEqual([`${origin}/`]);
  // Other spellings are the same page.
  expect(headOf(await (await get('/Services/')).text()).canonical).toEqual([`${origin}/services`]);
});

test('every page’s title names the clinic, once', async () => {
  for (const path of [...pages, '/book', '/api', '/no-such-page', `/appointment/${'A'.repeat(22)}`]) {
    const [title] = headOf(await (await get(path)).text()).title;
    expect(title!.split('Own & Name'), `${path}: ${title}`).toHaveLength(2);
    expect(title).not.toMatch(/undefined|[{]/);
  }
});

test('a wrong address asks not to be listed', async () => {
  expect(headOf(await (await get('/no-such-page')).text()).robots).toEqual(['noindex']);
});

test('the home page describes the clinic in schema.org markup', async () => {
  const html = await (await get('/')).text();
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)!;
  const data = JSON.parse(json!) as object;
  expect(data).toMatchObject({ '@type': 'Dentist', name: 'Own & Name', telephone: '+912255550100' });
  expect(schemaOrgFaults('Dentist', data)).toEqual([]);
});

test('the sitemap lists pages that answer, robots.txt leads to it', async () => {
  const sitemap = await get('/sitemap.xml');
  expect(sitemap.headers.get('Content-Type')).toContain('application/xml');
  const listed = Array.from((await sitemap.text()).matchAll(/<loc>(.*?)<\/loc>/g), ([, url]) => url!);
  expect(listed).toEqual(expect.arrayContaining(pages.map((path) => origin + path)));
  const statuses = await Promise.all(listed.map(async (url) => (await get(new URL(url).pathname)).status));
  expect(statuses.every((status) => status === 200)).toBe(true);
  expect(await (await get('/robots.txt')).text()).toContain(`Sitemap: ${origin}/sitemap.xml`);
});

test('robots.txt lets calendar programs read the feed, and nothing else of staff or patients', async () => {
  const rules = Array.from(
    (await (await get('/robots.txt')).text()).matchAll(/^(Allow|Disallow): (\S+)$/gm),
    ([, rule, path]) => ({ rule: rule!, path: path! }),
  );
  // RFC 9309: the longest rule that matches counts.
  const mayRead = (path: string) =>
    rules.filter((each) => path.startsWith(each.path)).toSorted((a, b) => b.path.length - a.path.length)[0]
      ?.rule !== 'Disallow';
  expect(mayRead(`/api/staff/calendar/${'A'.repeat(22)}.ics`)).toBe(true);
  expect(pages.filter((page) => !mayRead(page))).toEqual([]);
  for (const path of ['/api/appointments', '/api/staff/appointments', '/staff', '/appointment/A', '/api'])
    expect([path, mayRead(path)]).toEqual([path, path === '/api']);
  // A search engine that learns a feed's address lists it all the same, unless the answer says no.
  const feed = await get(`/api/staff/calendar/${'A'.repeat(22)}.ics`);
  expect(feed.headers.get('X-Robots-Tag')).toContain('noindex');
});

test('the manifest’s icons and those of every page are there', async () => {
  const { name, icons } = (await (await get('/manifest.webmanifest')).json()) as {
    name: string;
    icons: { src: string; sizes: string }[];
  };
  expect(name).toBe('Own & Name');
  for (const { src, sizes } of icons) {
    const { width, height } = await sharp(await (await get(src)).arrayBuffer()).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  const html = await (await get('/')).text();
  const links = Array.from(
    html.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]*)"/g),
    ([, href]) => href!,
  );
  expect(links).toHaveLength(3);
  for (const href of links) expect((await fetch(new URL(href, server.origin))).status).toBe(200);
});
