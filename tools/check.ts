import { spawnSync } from 'node:child_process';

/** What can be said of the sources without running them. Each is one test of `npm test`. */
const checks: Record<string, [command: string, ...args: string[]]> = {
  'route types': ['react-router', 'typegen'],
  types: ['tsc'],
  lint: ['oxlint', '--deny-warnings'],
  format: ['prettier', '--check', '--log-level', 'warn', '.'],
  structure: ['node', 'tools/check-structure.ts'],
};
/** Part of `npm test` only: in the middle of a change some code is not used yet. */
const deadCode: typeof checks = { 'dead code': ['knip'] };

export interface Count {
  passed: number;
  failed: number;
}

/** Runs all checks, printing the output of those that fail. */
export function check({ all }: { all: boolean }): Count {
  const count = { passed: 0, failed: 0 };
  for (const [name, [command, ...args]] of Object.entries(all ? { ...checks, ...deadCode } : checks)) {
    const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
    const passed = status === 0;
    count[passed ? 'passed' : 'failed'] += 1;
    console.log(`${passed ? 'ok    ' : 'FAILED'} ${name}${passed ? '' : `\n${stdout}${stderr}`}`);
  }
  return count;
}

if (import.meta.main) {
  const { failed } = check({ all: process.argv.includes('--all') });
  process.exitCode = failed > 0 ? 1 : 0;
}
