import { figures, inOneLine } from './structure/figures.ts';
import { readSources } from './structure/read-sources.ts';
import type { Rule, Violation } from './structure/rule.ts';
import { comingRules, rules } from './structure/rules.ts';

/** What in the project under `root` breaks a rule of the house. */
export function checkStructure(root: string, asked: readonly Rule[] = rules): Violation[] {
  const sources = readSources(root);
  return asked.flatMap((rule) => rule(sources));
}

// With --coming it also names what breaks the rules that do not refuse anything yet.
if (import.meta.main) {
  const [broken, coming] = [checkStructure('.'), checkStructure('.', comingRules)];
  const named = process.argv.includes('--coming') ? [...broken, ...coming] : broken;
  for (const { path, rule, message } of named) console.error(`${path}: ${message} (${rule})`);
  console.log(inOneLine(figures(readSources('.'))));
  if (coming.length > 0) console.log(`${coming.length} places break rules to come (--coming names them)`);
  process.exitCode = broken.length > 0 ? 1 : 0;
}
