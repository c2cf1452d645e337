import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bytesOf, constant, gzipPieces, textOf, type Pieces } from './pieces.server.ts';

const long = (text: string) => text.repeat(5000);

test.each([
  ['nothing', []],
  ['one short text', ['a']],
  ['an empty one between others', ['बत्तीसी', '', constant('₹500 ')]],
  ['what is new among what is not', [long('new '), constant(long('old ')), long('₹ new '), constant('.')]],
  ['the same constant twice', [constant(long('ab')), constant(long('ab'))]],
] satisfies [string, Pieces][])('pieces compressed by themselves are one text: %s', (_, pieces) => {
  expect(gunzipSync(gzipPieces(pieces)).toString()).toBe(textOf(pieces));
  expect(bytesOf(pieces).toString()).toBe(textOf(pieces));
});
