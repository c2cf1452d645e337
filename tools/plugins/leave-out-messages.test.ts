import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withoutMessages } from './leave-out-messages.ts';

test('errors keep their condition and lose their sentence, warnings are gone', () => {
  const source = [
    'function invariant(value, message) { if (!value) throw new Error(message); }',
    'invariant(a(), `No ${b} here`);',
    "if (c) warning(false, 'Old ' + 'way');",
    "const d = e ?? invariant$1(e, 'No e');",
    "warningOnce('key', false, 'Once');",
    'throw new Error(`No route ${f}`);',
    'throw new Error(g);',
  ].join('\n');
  expect(withoutMessages(source).split('\n').slice(1)).toEqual([
    'invariant(a(), "React Router");',
    'if (c) void 0;',
    'const d = e ?? invariant$1(e, "React Router");',
    'void 0;',
    'throw new Error("React Router");',
    'throw new Error(g);',
  ]);
});

test('messages of React Router itself are found', () => {
  const found = ['dom/lib.js', 'router/router.js', 'hooks.js'].map((file) => {
    const source = readFileSync(`node_modules/react-router/dist/production/lib/${file}`, 'utf8');
    const short = withoutMessages(source);
    expect(short).not.toMatch(/may be used only in the context of|in a browser that does not support/);
    return source.length - short.length;
  });
  for (const length of found) expect(length).toBeGreaterThan(500);
});
