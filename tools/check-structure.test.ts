import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkStructure } from './check-structure.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'structure-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function broken(files: Record<string, string>): string[] {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return checkStructure(root).map(({ path, rule }) => `${rule} ${path}`);
}

const planted: [title: string, files: Record<string, string>, expected: string][] = [
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
    'a folder inside a room',
    { 'src/features/staff/people/parts/form.tsx': '' },
    'file-roles src/features/staff/people/parts/form.tsx',
  ],
  ['a barrel', { 'src/ui/x.ts': "export { a } from './y.ts';" }, 'barrels src/ui/x.ts'],
  ['a whole barrel', { 'src/ui/x.ts': "export * from './y.ts';" }, 'barrels src/ui/x.ts'],
  ['a long file', { 'src/ui/x.css': 'a {}\n'.repeat(251) }, 'file-length src/ui/x.css'],
  ['many longish files', { 'src/ui/x.ts': '\n'.repeat(161) }, 'file-lengths .'],
  [
    'a cycle',
    { 'src/ui/x.ts': "import { a } from './y.ts';", 'src/ui/y.ts': "import { a } from './x.ts';" },
    'cycles src/ui/x.ts',
  ],
];

describe('the structure check refuses', () => {
  test.each(planted)('%s', (_, files, expected) => {
    expect(broken(files)).toContain(expected);
  });
});

test('the structure check lets pass what the architecture asks for', () => {
  expect(
    broken({
      'src/main.server.ts': "import { a } from './config.server.ts';",
      'src/config/config.server.ts': 'export const a = process.env.A;',
      'src/platform/clock.ts': 'export const now = () => Date.now();',
      'src/routes/home.tsx':
        "import { a } from '#features/booking/x.server.ts';\nexport default function Home() {}",
      'src/features/booking/x.server.ts': "import { b } from '#features/clinic/hours.ts';",
      'src/features/clinic/hours.ts': '// not process.env, not Date.now()\nexport const at = new Date(5);',
      'src/features/clinic/hours.test.ts': "import '#tests/support/z.ts';\nDate.now();",
      'src/features/clinic/words.en.ts': 'export default {} as const;',
      'src/features/clinic/use-hours.ts': "import type { A } from './x.server.ts';",
    }),
  ).toEqual([]);
});
