import { describe, expect, test } from 'vitest';
import { brokenRules, type Files } from './planted-tree.ts';

const planted: [title: string, files: Files, expected: string][] = [
  [
    'a sheet of two components',
    { 'src/ui/x.tsx': "import './x.css';", 'src/ui/y.tsx': "import './x.css';" },
    'sheet-owners src/ui/x.css',
  ],
  [
    'a sheet that arrives with its component and with a page',
    {
      'src/ui/x.tsx': "import './x.css';",
      'src/routes/staff/staff.css': "@import url('../../ui/x.css');",
    },
    'sheet-owners src/ui/x.css',
  ],
  [
    'a sheet of two pages, as a text and as an address',
    {
      'src/routes/x.tsx': "import css from '#ui/x.css?inline';",
      'src/routes/y.tsx': "import css from '#ui/x.css?url&no-inline';",
    },
    'sheet-owners src/ui/x.css',
  ],
  [
    'the words of staff in a page of visitors',
    {
      'src/routes/home.tsx': "import { staffWords } from '../words/staff-words.ts';",
      'src/words/staff-words.ts': '',
    },
    'words src/routes/home.tsx',
  ],
];

describe('the structure check refuses', () => {
  test.each(planted)('%s', (_, files, expected) => {
    expect(brokenRules(files)).toContain(expected);
  });
});

test('each bundle of styles has its own owner of a sheet, and what is put together for development none', () => {
  expect(
    brokenRules({
      'src/routes/home.css': "@import url('../ui/x.css');",
      'src/routes/staff/staff.css': "@import url('../../ui/x.css');",
      'src/routes/development.css': "@import url('./home.css');\n@import url('../ui/x.css');",
      'src/http/page-styles.server.ts': "import home from '../../src/routes/home.css?inline';",
    }),
  ).toEqual([]);
});

test('the pages of staff have their words in their script', () => {
  expect(
    brokenRules({
      'src/routes/staff/area.tsx': "import { staffWords } from '#src/words/staff-words.ts';",
      'src/words/staff-words.ts': '',
    }),
  ).toEqual([]);
});
