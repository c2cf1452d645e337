import { readSources } from './structure/read-sources.ts';
import { rules, type Violation } from './structure/rules.ts';

/** What in the project under `root` breaks a rule of the architecture. */
export function checkStructure(root: string): Violation[] {
  const sources = readSources(root);
  return rules.flatMap((rule) => rule(sources));
}

if (import.meta.main) {
  const violations = checkStructure('.');
  for (const { path, rule, message } of violations) console.error(`${path}: ${message} (${rule})`);
  process.exitCode = violations.length > 0 ? 1 : 0;
}
