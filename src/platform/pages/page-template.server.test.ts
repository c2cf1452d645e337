import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { constant, gzipPieces, textOf, type Pieces } from '../http/pieces.server.ts';
import { contentSecurityPolicy } from '../http/security-headers.server.ts';
import { pageTemplate } from './page-template.server.ts';

const styles = constant('p { color: green }');
const program = constant('start();');
const page = (address: string, now: string): Pieces => [
  `<html><style>`,
  styles,
  `</style><a href="/hi/${address}">हिन्दी</a><input value="${now}"><script>const openedAt = ${now};`,
  program,
  `</script><script>always();</script><script src="/a.js"></script><a href="/mr/${address}">`,
];

test('a page that is filled in is the page that would have been rendered, with its policy', () => {
  const fill = pageTemplate(page('@address', '@now'), ['@now', '@address'], { frames: "'self'" });
  for (const [address, now] of [
    ['wp-login.php', '1764000000000'],
    ['बत्तीसी $& $1', '2'],
  ] as const) {
    const { pieces, contentPolicy } = fill({ '@address': address, '@now': now });
    const rendered = page(address, now);
    expect(textOf(pieces)).toBe(textOf(rendered));
    expect(gunzipSync(gzipPieces(pieces)).toString()).toBe(textOf(rendered));
    expect(contentPolicy).toBe(contentSecurityPolicy(rendered, { frames: "'self'" }));
  }
});

test('a page without marks is always the same', () => {
  const rendered = page('a', '1');
  const { pieces, contentPolicy } = pageTemplate(rendered, [])({});
  expect([textOf(pieces), contentPolicy]).toEqual([textOf(rendered), contentSecurityPolicy(rendered)]);
});
