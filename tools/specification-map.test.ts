import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const map = readFileSync('docs/specification-map.md', 'utf8');
const paths = [...new Set(Array.from(map.matchAll(/`((?:src|tests|tools)\/[^`]+)`/g), ([, path]) => path!))];

test('every file that the specification map names is there', () => {
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});

test('every clause of the map names a test', () => {
  const rows = map.split('\n').filter((line) => /^\| (?!clause|-)/.test(line));
  expect(rows.filter((row) => !/\.test\.tsx?`/.test(row))).toEqual([]);
});
