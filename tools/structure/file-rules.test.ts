import { expect, test } from 'vitest';
import { brokenRules } from './planted-tree.ts';

test.each([
  ['an export that may change', "import { UNSAFE_NavigationContext } from 'react-router';"],
  ['a global of React Router', 'window.__reactRouterContext.stream;'],
  ['a method of a parent class', 'NetServer.prototype.close.call(server);'],
])('internals stay in the page engine and the database: %s', (_, code) => {
  for (const path of ['src/features/desk/x.ts', 'src/ui/x.ts', 'src/platform/http/x.ts', 'src/x.ts'])
    expect(brokenRules({ [path]: code })).toContain(`internals ${path}`);
  for (const path of ['src/page-engine/x.ts', 'src/platform/database/x.ts', 'src/ui/x.test.ts'])
    expect(brokenRules({ [path]: code })).not.toContain(`internals ${path}`);
});

test.each(['transaction()', 'startTransaction()', 'connection()'])(
  'database.transaction begins each: %s',
  (call) => {
    const code = `queries.${call}.execute(work);`;
    for (const path of ['src/features/desk/x-store.server.ts', 'src/platform/backup/x.server.ts'])
      expect(brokenRules({ [path]: code })).toContain(`own-transactions ${path}`);
    for (const path of ['src/platform/database/x.server.ts', 'src/features/desk/x.server.test.ts'])
      expect(brokenRules({ [path]: code })).toEqual([]);
  },
);

test.each(['selectAll()', "selectAll('a')", 'returningAll()'])('columns are named: %s', (call) => {
  const code = `queries.from('a').${call}.execute();`;
  for (const path of ['src/features/desk/x-store.server.ts', 'tools/x.ts'])
    expect(brokenRules({ [path]: code })).toContain(`named-columns ${path}`);
  for (const path of ['src/features/desk/x.server.test.ts', 'tests/support/x.ts'])
    expect(brokenRules({ [path]: code })).toEqual([]);
});

test.each([
  ['a cast past the compiler', 'const a = {} as unknown as string[];'],
  ['JSON cast to a type', 'const a = JSON.parse(await read(join(folder, name))) as Stored;'],
  ['a part of such JSON', "const a = (JSON.parse(text ?? '[]') as Stored[]).length;"],
  ['JSON in a constant with a type', 'const a: readonly Stored[] = JSON.parse(text);'],
])('values get their type without a cast outside tests: %s', (_, code) => {
  for (const path of ['src/features/desk/x.ts', 'src/page-engine/x.ts', 'tools/x.ts'])
    expect(brokenRules({ [path]: code })).toContain(`casts ${path}`);
  expect(brokenRules({ 'src/ui/x.test.ts': code })).not.toContain('casts src/ui/x.test.ts');
});

test.each(['const a = schema.parse(JSON.parse(text));', 'const a: unknown = JSON.parse(text);'])(
  'JSON is unknown until a schema has parsed it: %s',
  (code) => expect(brokenRules({ 'src/x.ts': code })).not.toContain('casts src/x.ts'),
);
