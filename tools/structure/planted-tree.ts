import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkStructure } from '../check-structure.ts';
import type { Violation } from './rule.ts';

export type Files = Record<string, string>;

/** Violations of a project that holds these files alone. */
export function violationsIn(files: Files): Violation[] {
  const root = mkdtempSync(join(tmpdir(), 'structure-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(root, dirname(path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return checkStructure(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

/** `<rule> <path>` of each. */
export const brokenRules = (files: Files): string[] =>
  violationsIn(files).map(({ path, rule }) => `${rule} ${path}`);
