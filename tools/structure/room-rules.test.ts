import { describe, expect, test } from 'vitest';
import { brokenRules, violationsIn, type Files } from './planted-tree.ts';

const planted: [title: string, files: Files, expected: string][] = [
  [
    'a folder inside a room',
    { 'src/features/staff/people/parts/form.tsx': '' },
    'file-roles src/features/staff/people/parts/form.tsx',
  ],
  [
    'a folder of components',
    { 'src/features/staff/components/form.tsx': '' },
    'file-roles src/features/staff/components/form.tsx',
  ],
  [
    'a folder of words',
    { 'src/features/staff/words/words.en.ts': '' },
    'file-roles src/features/staff/words/words.en.ts',
  ],
  [
    'a picture in a feature',
    { 'src/features/staff/people/face.png': '' },
    'file-roles src/features/staff/people/face.png',
  ],
  ['a file outside the features', { 'src/features/form.tsx': '' }, 'file-roles src/features/form.tsx'],
  [
    'a folder that nobody reads in a sitting',
    Object.fromEntries(Array.from({ length: 31 }, (_, n) => [`tests/server/x${n}.test.ts`, ''])),
    'folder-size tests/server',
  ],
  [
    'rooms that import each other, for types too',
    {
      'src/features/desk/day/x.ts': "import { a } from '../week/y.ts';",
      'src/features/desk/week/z.ts': "import type { B } from '#features/desk/day/x.ts';",
    },
    'rooms-both-ways src/features/desk/day',
  ],
  [
    'a room and the top of its feature that import each other',
    {
      'src/features/desk/x.ts': "import { a } from './week/y.ts';",
      'src/features/desk/week/z.ts': "import { b } from '../w.ts';",
    },
    'rooms-both-ways src/features/desk',
  ],
  [
    'rooms of ui that import each other',
    { 'src/ui/month/x.ts': "import '../row/y.ts';", 'src/ui/row/y.ts': "import '../month/z.ts';" },
    'rooms-both-ways src/ui/month',
  ],
  [
    'rooms that import each other over a third',
    {
      'src/features/desk/day/x.ts': "import '../week/x.ts';",
      'src/features/desk/week/y.ts': "import '../move/y.ts';",
      'src/features/desk/move/z.ts': "import '../day/z.ts';",
    },
    'rooms-in-rounds src/features/desk/day',
  ],
];

describe('the structure check refuses', () => {
  test.each(planted)('%s', (_, files, expected) => {
    expect(brokenRules(files)).toContain(expected);
  });
});

test('rooms that import each other are told with an import each way', () => {
  const violations = violationsIn({
    'src/features/desk/day/x.ts': "import { a } from '../week/y.ts';\nimport { b } from '../week/z.ts';",
    'src/features/desk/week/z.ts': "import { c } from '../day/w.ts';",
  });
  const [told] = violations.filter(({ rule }) => rule === 'rooms-both-ways');
  expect(told?.message).toBe(
    'imports src/features/desk/week and is imported by it: ' +
      'src/features/desk/day/x.ts imports src/features/desk/week/y.ts (1 of 2), ' +
      'src/features/desk/week/z.ts imports src/features/desk/day/w.ts (1 of 1)',
  );
});
