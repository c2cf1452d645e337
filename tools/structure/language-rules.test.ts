import { expect, test } from 'vitest';
import { brokenRules } from './planted-tree.ts';

test.each([
  ['an export', { 'src/ui/x.ts': 'export const gathered = 1;' }, 'standard-names src/ui/x.ts'],
  ['an export by its start', { 'src/ui/x.ts': 'export const mostRows = 9;' }, 'standard-names src/ui/x.ts'],
  ['a file', { 'src/ui/told.tsx': '' }, 'standard-names src/ui/told.tsx'],
  ['a comment', { 'src/ui/x.ts': '// Of a visit nothing' }, 'comment-starts src/ui/x.ts'],
  ['a docstring', { 'src/ui/x.ts': '/**\n * What is shown.\n */' }, 'comment-starts src/ui/x.ts'],
  [
    'a later sentence',
    { 'src/ui/x.ts': '// A person asks. Who sees it is known.' },
    'comment-starts src/ui/x.ts',
  ],
  ['a comment of a sheet', { 'src/ui/x.css': '/* Who sees it */' }, 'comment-starts src/ui/x.css'],
])('the language check refuses %s', (_, files, expected) => {
  expect(brokenRules(files)).toContain(expected);
});

test('a second line of a comment may begin with any word', () => {
  expect(brokenRules({ 'src/ui/x.ts': '// A person may ask.\n// What is shown is the answer.\n' })).toEqual(
    [],
  );
});
