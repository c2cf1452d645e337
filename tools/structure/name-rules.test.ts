import { describe, expect, test } from 'vitest';
import { brokenRules, type Files } from './planted-tree.ts';

const planted: [title: string, files: Files, expected: string][] = [
  [
    'a name with two meanings',
    { 'src/ui/x.ts': 'export interface Row {}', 'src/ui/y.ts': 'export const Row = 1;' },
    'one-meaning src/ui/y.ts',
  ],
  [
    'a name with two meanings, exported in a list',
    { 'src/ui/x.ts': 'const row = 1;\nexport { row as line };', 'src/ui/y.ts': 'export function line() {}' },
    'one-meaning src/ui/y.ts',
  ],
  [
    'words that nothing reads',
    {
      'src/features/staff/words.en.ts': "export default {\n  out: {\n    ask: 'Out?',\n  },\n} as const;",
      'src/features/staff/use-words.ts': "import type en from './words.en.ts';",
      'src/features/staff/x.tsx': "import { useWords } from './use-words.ts';\nuseWords().out.title;",
    },
    'dead-words src/features/staff/words.en.ts',
  ],
  [
    'words that only other words’ readers seem to read',
    {
      'src/features/staff/words.en.ts': "export default {\n  ask: 'Out?',\n} as const;",
      'src/features/desk/x.tsx': 'words.ask;',
    },
    'dead-words src/features/staff/words.en.ts',
  ],
];

describe('the structure check refuses', () => {
  test.each(planted)('%s', (_, files, expected) => {
    expect(brokenRules(files)).toContain(expected);
  });
});

test('words count as read by name, by a key known at run time only, as a whole, and laid over others', () => {
  const keys = (...names: string[]) => `export default {\n${names.join('\n')}\n} as const;`;
  expect(
    brokenRules({
      'src/features/staff/words.en.ts': keys(
        "  title: 'Title',",
        "  'state-sent': 'Sent',",
        "  busy: 'Busy',",
        "  owner: 'Owner',",
        "  later: 'Later',",
        "  visits: { one: 'One', other: '{n}' },",
        "  groups: {\n    heavy: 'Heavy',\n  },",
      ),
      'src/features/staff/more-words.en.ts': keys("  subject: 'Subject',"),
      'src/features/staff/use-words.ts': "import type en from './words.en.ts';",
      'src/features/staff/x.tsx':
        "import { useWords } from './use-words.ts';\nconst { later } = words;\nwords.title; words.visits; words.groups[name]; words[`state-${state}`];",
      'src/features/staff/reasons.ts': "export const reason = 'busy';\nconst names = { owner: 1 };",
      'src/features/staff/mail.ts': 'mail.subject;',
      'src/features/desk/words.en.ts': keys("  undo: 'Undo',"),
      'src/features/desk/undo.tsx': "useWords('desk-day').undo;",
      'src/words/words.server.ts':
        "import words from '#features/staff/words.en.ts';\nimport more from '#features/staff/more-words.en.ts';\nimport day from '#features/desk/words.en.ts';\nexport const staffWords = { 'desk-day': day, staff: { ...words, ...more } };",
    }),
  ).toEqual([]);
});
