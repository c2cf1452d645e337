import { expect, test } from 'vitest';
import { brokenRules } from './planted-tree.ts';

test.each([
  ['an export', { 'src/ui/x.ts': 'export const gathered = 1;' }, 'standard-names src/ui/x.ts'],
  ['an export by its start', { 'src/ui/x.ts': 'export const mostRows = 9;' }, 'standard-names src/ui/x.ts'],
  ['a file', { 'src/ui/told.tsx': '' }, 'standard-names src/ui/told.tsx'],
  ['a comment', { 'src/ui/x.ts': '// Of a visit nothing' }, 'sentence-starts src/ui/x.ts'],
  ['a docstring', { 'src/ui/x.ts': '/**\n * What is shown.\n */' }, 'sentence-starts src/ui/x.ts'],
  [
    'a later sentence',
    { 'src/ui/x.ts': '// A person asks. Who sees it is known.' },
    'sentence-starts src/ui/x.ts',
  ],
  ['a comment of a sheet', { 'src/ui/x.css': '/* Who sees it */' }, 'sentence-starts src/ui/x.css'],
  [
    'a title',
    { 'src/ui/x.test.ts': "test('of a visit nothing', () => {});" },
    'sentence-starts src/ui/x.test.ts',
  ],
  [
    'a title after a condition',
    { 'tests/x.test.ts': "test.runIf(a())(\n  'what is shown'," },
    'sentence-starts tests/x.test.ts',
  ],
  [
    'a title after a table',
    { 'tests/x.test.ts': 'test.each([\n  1,\n])(`whoever is %s`' },
    'sentence-starts tests/x.test.ts',
  ],
  [
    'a title after a database',
    { 'tests/x.test.ts': "describeDatabase('sqlite', 'who waits'" },
    'sentence-starts tests/x.test.ts',
  ],
])('the language check refuses %s', (_, files, expected) => {
  expect(brokenRules(files)).toContain(expected);
});

test('a second line of a comment may begin with any word', () => {
  expect(brokenRules({ 'src/ui/x.ts': '// A person may ask.\n// What is shown is the answer.\n' })).toEqual(
    [],
  );
});
