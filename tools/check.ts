import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

type Checks = Record<string, [command: string, ...args: string[]]>;

/** Checks of the sources without running them. Each is one test of `npm test`. */
const checks: Checks = {
  'route types': ['react-router', 'typegen'],
  types: ['tsc', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo'],
  lint: ['oxlint', '--deny-warnings'],
  structure: ['node', 'tools/check-structure.ts'],
  commits: ['node', 'tools/structure/check-commits.ts'],
};
/** Runs in parallel to the others, which run in sequence: it takes as long as all of them, on one core. */
const format: Checks = {
  // The cache skips files that are unchanged since they last passed.
  format: ['prettier', '--check', '--log-level', 'warn', '--cache', '--cache-strategy', 'content', '.'],
};
/** Part of `npm test` only, since code may be unused in the middle of a change. */
const deadCode: Checks = { 'dead code': ['knip'] };

export interface Count {
  passed: number;
  failed: number;
}

/** Runs all checks, and prints the output of those that fail. */
export async function check({ all, say }: { all: boolean; say: (line: string) => void }): Promise<Count> {
  const others = all ? { ...checks, ...deadCode } : checks;
  return sum(await Promise.all([runInTurn(format, say), runInTurn(others, say)]));
}

async function runInTurn(these: Checks, say: (line: string) => void): Promise<Count> {
  const count = { passed: 0, failed: 0 };
  for (const [name, [command, ...args]] of Object.entries(these)) {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = once(child, 'close');
    const said = await Promise.all([text(child.stdout), text(child.stderr)]);
    const passed = (await ended)[0] === 0;
    count[passed ? 'passed' : 'failed'] += 1;
    const told = passed ? '' : `\n${said.join('').trimEnd()}`;
    say(`${passed ? 'ok    ' : 'FAILED'} ${name}${told}`);
  }
  return count;
}

export const sum = (counts: readonly Count[]): Count => ({
  passed: counts.reduce((passed, count) => passed + count.passed, 0),
  failed: counts.reduce((failed, count) => failed + count.failed, 0),
});

if (import.meta.main) {
  const { failed } = await check({ all: process.argv.includes('--all'), say: console.log });
  process.exitCode = failed > 0 ? 1 : 0;
}
