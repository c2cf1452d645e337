import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { Constant } from '../http/pieces.server.ts';
import { giveAlike } from './given-alike.server.ts';
import { dataOf } from './given-alike.ts';

const words = { clinic: { said: 'The </script> of <x>all</x> “texts”' } };

test('what pages are given alike is no part of their own data: a script hands it on, the same in each of them', () => {
  const [one, other] = [{ alike: new Set<Constant>() }, { alike: new Set<Constant>() }];
  const given = giveAlike(one, words);
  giveAlike(one, words);
  giveAlike(other, words);
  expect(dataOf(given)).toBe(words);
  expect(JSON.stringify(given)).not.toContain('texts');
  expect([...one.alike]).toEqual([...other.alike]);
  const [script] = one.alike;
  expect(script!.text).not.toContain('</script');
  const window: Partial<Window> = {};
  runInNewContext(script!.text, { window });
  const { alike: name } = JSON.parse(JSON.stringify(given)) as { alike: string };
  expect(window.givenAlike![name]).toEqual(words);
});

test('data that have changed are given under another name', () => {
  const page = { alike: new Set<Constant>() };
  expect(giveAlike(page, { ...words, clinic: { said: 'New' } })).not.toEqual(giveAlike(page, words));
});

test('a page’s data alone, as its scripts ask for them, are whole', () => {
  expect(giveAlike({}, words)).toBe(words);
});
