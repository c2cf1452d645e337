import { readSources } from './structure/read-sources.ts';
import type { Violation } from './structure/rule.ts';
import { rules } from './structure/rules.ts';

/** What in the project under `root` breaks a rule of the house. */
export function checkStructure(root: string): Violation[] {
  const sources = readSources(root);
  return rules.flatMap((rule) => rule(sources));
}

if (import.meta.main) {
  const broken = checkStructure('.');
  for (const { path, rule, message } of broken) console.error(`${path}: ${message} (${rule})`);
  process.exitCode = broken.length > 0 ? 1 : 0;
}
