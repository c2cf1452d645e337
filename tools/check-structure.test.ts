import { describe, expect, test } from 'vitest';
import { brokenRules, type Files } from './structure/planted-tree.ts';

const planted: [title: string, files: Files, expected: string][] = [
  [
    'a legend that floats',
    { 'src/ui/x.css': '.box legend,\n.other {\n  float: left;\n}' },
    'floated-legends src/ui/x.css',
  ],
  ['a drawer', { 'src/platform/utils/x.ts': '' }, 'names src/platform/utils/x.ts'],
  ['an index file', { 'src/ui/index.ts': '' }, 'names src/ui/index.ts'],
  ['a default export', { 'src/ui/x.ts': 'export default 1;\n' }, 'default-exports src/ui/x.ts'],
  ['an environment read', { 'src/ui/x.ts': 'const a = process.env.A;' }, 'environment src/ui/x.ts'],
  ['Date.now', { 'src/ui/x.ts': 'const a = Date.now();' }, 'clock src/ui/x.ts'],
  ['new Date', { 'src/ui/x.ts': 'const a = new Date();' }, 'clock src/ui/x.ts'],
  ['platform using ui', { 'src/platform/x.ts': "import '#ui/y.ts';" }, 'direction src/platform/x.ts'],
  ['ui using a feature', { 'src/ui/x.ts': "import '#features/clinic/y.ts';" }, 'direction src/ui/x.ts'],
  [
    'a feature using a route, over several lines and for types',
    { 'src/features/clinic/x.ts': "import type {\n  A,\n} from '#src/routes/y.tsx';" },
    'direction src/features/clinic/x.ts',
  ],
  [
    'a feature using one it may not',
    { 'src/features/gallery/x.ts': "import { a } from '../clinic/y.ts';" },
    'direction src/features/gallery/x.ts',
  ],
  [
    'the program using its tests',
    { 'src/ui/x.ts': "import { a } from '#tests/support/y.ts';" },
    'direction src/ui/x.ts',
  ],
  [
    'server code in the browser',
    { 'src/ui/x.ts': "import { a } from './y.server.ts';" },
    'server-only src/ui/x.ts',
  ],
  [
    'server code loaded by the browser later',
    { 'src/ui/x.ts': "const a = import('./y.server.ts');" },
    'server-only src/ui/x.ts',
  ],
  [
    'words inside the bundle',
    { 'src/features/clinic/x.tsx': "import words from './words.en.ts';" },
    'words src/features/clinic/x.tsx',
  ],
  [
    'SQL outside a store',
    { 'src/features/staff/sign-in/sign-in.server.ts': "import { sql } from 'kysely';" },
    'sql src/features/staff/sign-in/sign-in.server.ts',
  ],
  [
    'a feature nobody may use',
    { 'src/features/booking/x.ts': "import type { A } from '../patient-page/y.ts';" },
    'direction src/features/booking/x.ts',
  ],
  [
    'words of a set inside the bundle',
    { 'src/ui/x.ts': "import words from './offline-words.hi.ts';" },
    'words src/ui/x.ts',
  ],
  [
    'a language under another name',
    { 'src/features/staff/people/staff-en.ts': 'export default {};' },
    'default-exports src/features/staff/people/staff-en.ts',
  ],
  ['a barrel', { 'src/ui/x.ts': "export { a } from './y.ts';" }, 'barrels src/ui/x.ts'],
  ['a whole barrel', { 'src/ui/x.ts': "export * from './y.ts';" }, 'barrels src/ui/x.ts'],
  [
    'a narrow layout that paper takes too',
    { 'src/ui/x.css': '@media (max-width: 20rem) {}' },
    'narrow-on-screens src/ui/x.css',
  ],
  ['a long file', { 'src/ui/x.css': 'a {}\n'.repeat(401) }, 'file-length src/ui/x.css'],
  [
    'a cycle',
    { 'src/ui/x.ts': "import { a } from './y.ts';", 'src/ui/y.ts': "import { a } from './x.ts';" },
    'cycles src/ui/x.ts',
  ],
];

describe('the structure check refuses', () => {
  test.each(planted)('%s', (_, files, expected) => {
    expect(brokenRules(files)).toContain(expected);
  });
});

test('the structure check lets pass what the house rules ask for', () => {
  expect(
    brokenRules({
      'src/main.server.ts': "import { a } from './config/read-settings.server.ts';",
      'src/config/read-settings.server.ts': 'export const a = process.env.A;',
      'src/platform/clock.ts': 'export const now = () => Date.now();',
      'src/routes/home.tsx':
        "import { a } from '#features/booking/x.server.ts';\nimport words from '../src/features/site/frame/words.en.ts';\nexport const loader = 1;\nexport default function Home() {}",
      'src/routes/book.tsx': 'export const loader = 2;\nexport default function Book() {}',
      'src/features/booking/x.server.ts': "import { b } from '#features/clinic/hours.ts';",
      'src/features/clinic/hours.ts': '// not process.env, not Date.now()\nexport const at = new Date(5);',
      'src/features/clinic/hours.test.ts': "import '#tests/support/z.ts';\nDate.now();",
      'src/features/clinic/use-hours.ts': "import type { A } from './x.server.ts';",
      'src/features/staff/session/passwords.txt': '',
      'src/features/site/frame/x.ts': "import '../home/y.ts';",
      'src/features/site/home/y.test.ts': "import '../frame/x.ts';",
    }),
  ).toEqual([]);
});
