import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Content } from '#features/clinic/content/content.ts';
import { ownerSettings, signInContentOwner } from '#tests/support/people/content-owner.ts';
import { runServer, type RunningServer } from '#tests/support/servers/run-server.ts';
import { strikes } from '#tests/support/servers/siege-length.ts';

// Every text of the document at once is the hostile one. It is written into the database itself, past the rules that would refuse it:
// what an older version has stored, or a file brought along, must not hold up a server either. The server is a process of its own, which
// the end of the test kills whatever it is doing.

const letter = 'a'.repeat(60);
const hostile = [
  '{a}{a}{a}{a}{a}{a} zz',
  '{name}'.repeat(300),
  '{a} {b} {c} {d} {e} {f} {g} {h} {i} {j} zz',
  '{street}{locality}{city}',
  '{}{}{}',
  '{{a}}',
  '{a',
  'a}',
  '{__proto__}',
  '{constructor}',
  '{toString} {valueOf}',
  '<x>{a}</x>{a}{a}{a}{a}{a} zz',
  '<x>',
  '</x><x>',
  '<x></x>'.repeat(100),
  '<x><x><x></x></x></x>',
  `(${letter}+)+$`,
  '(a+)+b',
  '([a-z]+)*$',
  '^(.*a){25}$',
  `${letter}!`,
  '.*.*.*.*.*.*=.*',
  '[',
  '(?<n>',
  '\\',
  '\\u{110000}',
  '$&$&$&$&',
  "$` $' $1 $$ $<x>",
  '%s %d %c',
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '</title></style></template></textarea>',
  '<!-- <script>',
  ']]>',
  '"><img src=x onerror=alert(1)>',
  "' onfocus='alert(1)",
  '&lt;script&gt;&amp;#x27;',
  '&#x0;&#xD800;',
  'javascript:alert(1)',
  '//host/path?a=b#c',
  '../../../etc/passwd',
  'constructor',
  '__proto__',
  'आशा {a}{a}{a}{a} दंत',
  '\u202eabc\u2066def',
  '\u200b\u200c\u200d\ufeff',
  '👩🏽‍⚕️🦷'.repeat(50),
  'Z̸̢̛͔͎'.repeat(60),
  'a, '.repeat(600),
  `${'ab '.repeat(660)}`,
];

let server: RunningServer;
beforeAll(async () => {
  server = await runServer(ownerSettings);
});
afterAll(() => server.remove());

/** Those that are compared with names elsewhere, or are no text. */
const isNoText = /^(id|file|date|opens|closes|registration|phone|whatsapp|postcode|source|url|email)$/;

function withTexts(value: unknown, text: string, key = ''): unknown {
  if (typeof value === 'string') return isNoText.test(key) ? value : text;
  if (Array.isArray(value)) return value.map((item) => withTexts(item, text, key));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  if ('en' in value) return { en: text };
  return Object.fromEntries(entries.map(([name, inner]) => [name, withTexts(inner, text, name)]));
}

/** A new one with every kind of text, each of them the same. */
function documentOf(content: Content, text: string): Content {
  const { hours, booking, links } = content;
  const [service] = content.bookable[0]!.services;
  const whole: Content = {
    ...content,
    blocks: content.blocks.slice(0, 2),
    bookable: [{ ...content.bookable[0]!, services: [service!] }],
    holidays: [{ date: '2026-11-24', name: { en: 'x' } }],
    dentists: [
      {
        id: 'asha',
        name: 'x',
        qualification: { en: 'x' },
        registration: 'A-1',
        languages: [],
        about: { en: 'x' },
        shown: true,
      },
    ],
    reviews: content.reviews.slice(0, 2),
    texts: Object.fromEntries(pageTexts.map((name) => [name, { en: 'x' }])),
  };
  return { ...(withTexts(whole, text) as Content), hours, booking, links };
}
/** Shown on every page, on the first screens, and with blanks and marks. */
const pageTexts = [
  'clinic.kind',
  'clinic.heroTitle',
  'clinic.heroPlace',
  'clinic.ownBlurb',
  'clinic.workingHours',
  'clinic.copyright',
  'home.aboutHeading',
  'home.reviewsHeading',
  'services.heading',
  'services.unsureText',
  'services.asterisk',
  'booking.formTitle',
  'booking.chosenTime',
  'booking-site.bookTitle',
  'gallery.galleryTitle',
  'privacy.title',
];

const pages = ['/', '/services', '/gallery', '/book', '/privacy', '/terms', '/api/availability'];
const staffPages = ['/staff/clinic', '/staff/clinic?part=languages', '/staff/closures', '/staff/first-steps'];

test(`${hostile.length} hostile texts in every field hold up no page in any language`, async () => {
  const owner = await signInContentOwner(server.origin);
  const { preview } = await owner.save({});
  const { published } = await owner.read();
  const database = new DatabaseSync(`${server.dataDirectory}/clinic.db`, { timeout: 5000 });
  const write = database.prepare("UPDATE content_versions SET content = ? WHERE state = 'draft'");
  const answer = async (path: string, most: number) => {
    const begun = performance.now();
    const response = await fetch(`${server.origin}${path}`, {
      headers: { Cookie: owner.Cookie },
      signal: AbortSignal.timeout(most),
    }).catch(() => undefined);
    const text = await response?.text().catch(() => undefined);
    return { status: response?.status ?? 'no answer', text: text ?? '', took: performance.now() - begun };
  };
  const draft = (path: string) => `/draft/${preview}${path}`;
  // A machine that does much else is measured first: a second is meant for one that does not.
  const { took } = await answer(draft('/hi/'), 30_000);
  const most = Math.max(1000, Math.ceil(took * 20));

  const faults: string[] = [];
  for (const [index, text] of hostile.entries()) {
    write.run(JSON.stringify(documentOf(published, text)));
    const inAll = ['', '/hi', '/mr'].flatMap((language) => pages.map((path) => draft(`${language}${path}`)));
    const languages = ['', '/hi', '/mr'].map((language) => draft(`${language}${pages[index % 6]}`));
    const shown = strikes(0, 1) === 1 ? inAll : [...languages, draft('/hi/'), draft('/mr/services')];
    const staff = strikes(0, 1) === 1 ? staffPages : [staffPages[index % staffPages.length]!];
    for (const path of [...shown, ...staff].filter(
      (one) => !one.includes('/hi/api') && !one.includes('/mr/api'),
    )) {
      let { status, text: html } = await answer(path, most);
      // A busy machine may stall once; a blocked server answers the second request neither.
      if (status === 'no answer') ({ status, text: html } = await answer(path, most));
      if (status !== 200) faults.push(`${JSON.stringify(text.slice(0, 40))} on ${path}: ${status}`);
      if (/<script>alert|<img src=x/i.test(html)) faults.push(`${text} on ${path}: markup`);
      // A blocked server answers no further request.
      if (status === 'no answer') break;
    }
    if (faults.length > 0) break;
  }
  database.close();
  expect(faults, server.output().slice(-3000)).toEqual([]);
});

test('a brace is refused in kind words at every field in which nothing is filled in', async () => {
  const owner = await signInContentOwner(server.origin);
  await owner.discard();
  const { version, published } = await owner.read();
  const [block] = published.blocks;
  const sent: Content = {
    ...published,
    holidays: [{ date: '2026-11-24', name: { en: '{a}{a}{a}{a}{a}{a} zz' } }],
    blocks: [{ ...block!, description: { en: 'About {price}' } }, ...published.blocks.slice(1)],
    texts: {
      'home.aboutHeading': { en: 'About {clinic}' },
      'services.unsureText': { en: 'A check-up for {price', hi: 'पहले जाँच, {price} में।' },
    },
  };
  const refused = await owner.send('PUT', '/draft', sent, { 'If-Match': `"${version}"` });
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({
    errors: {
      'holidays.0.name.en': 'Leave out { and }: nothing is filled in here',
      'blocks.0.description.en': 'Leave out { and }: nothing is filled in here',
    },
  });
  const texts = await owner.send(
    'PUT',
    '/draft',
    { ...published, texts: sent.texts },
    { 'If-Match': `"${version}"` },
  );
  expect(texts.status).toBe(422);
  expect(await texts.json()).toMatchObject({
    errors: {
      'texts.home.aboutHeading.en': '{clinic} is nothing that can be filled in here',
      'texts.services.unsureText.en': 'Write { and } only around the name of what is filled in',
    },
  });
});

test('a document with a hundred thousand texts is refused at once', async () => {
  const owner = await signInContentOwner(server.origin);
  const { version, published } = await owner.read();
  const texts = Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`a.${index}`, { en: 'x' }]));
  const refused = await owner.send('PUT', '/draft', { ...published, texts }, { 'If-Match': `"${version}"` });
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({ errors: { texts: 'No more than 2000 texts fit here' } });
});
