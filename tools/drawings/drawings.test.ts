import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawings } from './drawings.ts';

test('the drawings in the pages are those that the tool makes', () => {
  const made = drawings();
  for (const [file, svg] of Object.entries(made)) expect(readFileSync(file, 'utf8')).toBe(svg);
  expect(Object.keys(made)).toHaveLength(3);
});
