import { expect, test } from 'vitest';
import { bars, figures, inOneLine } from './figures.ts';
import type { Source } from './read-sources.ts';

const source = (path: string, lines: number, code = ''): Source => ({
  path,
  code,
  lines,
  imports: [],
  isTest: path.includes('.test.'),
  isServer: false,
});
const folder = (path: string, count: number, lines: number) =>
  Array.from({ length: count }, (_, n) => source(`src/${path}/x${n}.ts`, lines));

const house = [
  ...folder('ui', 4, 60),
  ...folder('features/desk/day', 11, 80),
  source('src/features/desk/day/x.css', 240),
  source('src/features/desk/day/x.test.ts', 240, 'slotLabel(at)'),
  source('src/platform/clock.ts', 250, 'export function slotLabel() {}\nslotLabel(at); parseSlotLabel(text)'),
  source('src/page-styles/home.css', 5),
  source('tools/check.ts', 500),
];
const valueOf = (name: string, sources: Source[]) =>
  figures(sources).find((figure) => figure.name === name)?.value;

test('the median folder is counted with its styles and tests, among those that hold code', () => {
  expect(valueOf('files a folder', house)).toBe(4);
  expect(valueOf('files a folder', [...house, ...folder('config', 10, 60)])).toBe(7);
  expect(valueOf('files in the largest', house)).toBe(13);
});

test('lines are those of code that is no test', () => {
  expect(valueOf('lines a file', house)).toBe(80);
  expect(valueOf('lines in the longest', house)).toBe(250);
  expect(valueOf('source lines', house)).toBe(4 * 60 + 11 * 80 + 250);
  expect(valueOf('conversions of slot labels', house)).toBe(2);
});

test('a house in shape keeps all bars', () => {
  expect(bars(house)).toEqual([]);
  expect(inOneLine(figures(house))).toBe(
    '4 files a folder (bar 12), 13 files in the largest (bar 30), 80 lines a file (bar 55 to 90), ' +
      '250 lines in the longest (bar 250), 0 import cycles (bar 0), 0 rooms importing both ways (bar 0), ' +
      '1,370 source lines (36,734 before), 2 conversions of slot labels (58 before)',
  );
});

test.each([
  ['crowded folders', folder('ui', 13, 60), '13 files a folder (bar 12, MISSED)'],
  [
    'a folder that is too large',
    [...house, ...folder('ui', 31, 80)],
    '35 files in the largest (bar 30, MISSED)',
  ],
  ['fragments', folder('ui', 5, 54), '54 lines a file (bar 55 to 90, MISSED)'],
  ['long files', folder('ui', 5, 91), '91 lines a file (bar 55 to 90, MISSED)'],
  [
    'a file that is too long',
    [...house, ...folder('config', 1, 251)],
    '251 lines in the longest (bar 250, MISSED)',
  ],
  [
    'rooms that import each other',
    [
      ...house,
      { ...source('src/ui/row/x.ts', 60), imports: [{ target: 'src/ui/x1.ts', kind: 'type' as const }] },
      { ...source('src/ui/y.ts', 60), imports: [{ target: 'src/ui/row/x.ts', kind: 'value' as const }] },
    ],
    '1 rooms importing both ways (bar 0, MISSED)',
  ],
  [
    'a cycle',
    [
      ...house,
      { ...source('src/ui/x.ts', 60), imports: [{ target: 'src/ui/y.ts', kind: 'value' as const }] },
      { ...source('src/ui/y.ts', 60), imports: [{ target: 'src/ui/x.ts', kind: 'value' as const }] },
    ],
    '1 import cycles (bar 0, MISSED)',
  ],
])('the bars refuse %s', (_, sources, told) => {
  expect(bars(sources).map(({ message }) => message)).toContain(told);
});
