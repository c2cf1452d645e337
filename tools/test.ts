// Everything that must be true before a change lands, on a machine with nothing but Node and npm set up.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { buildWhenChanged } from './build.ts';
import { check, sum, type Count } from './check.ts';
import { ensureSystemPackages } from './ensure-system-packages.ts';

const reports = 'test-results';
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports);

ensureSystemPackages('chromium-headless-shell', 'postgresql', 'strace', 'openssl');
// They go on by themselves while the build is waited for.
const scanners = spawn(process.execPath, ['tools/install-scanners.ts'], { stdio: 'ignore' });
const checked = check({ all: true });
const isBuilt = buildWhenChanged();
const counts: Count[] = [await checked, isBuilt ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }];
// Whether it succeeded is told by the test that needs them.
if (scanners.exitCode === null) await once(scanners, 'exit');
counts.push(unitAndIntegration());
if (isBuilt) counts.push(browser());
const { passed, failed } = sum(counts);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

function unitAndIntegration(): Count {
  const file = `${reports}/vitest.json`;
  const ok = run('vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`);
  return counted(ok, file, (report) => [report.numPassedTests, report.numFailedTests]);
}

function browser(): Count {
  const file = `${reports}/playwright.json`;
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = file;
  const ok = run('playwright', 'test', '--reporter=list,json');
  return counted(ok, file, ({ stats }) => [stats.expected, stats.unexpected + stats.flaky]);
}

function run(command: string, ...args: string[]): boolean {
  console.log(`\n${command}`);
  return spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
}

/** A runner that failed without a failed test (a file that does not load, a crash) counts as one failure. */
function counted(ok: boolean, file: string, read: (report: Report) => [number, number]): Count {
  try {
    const [passed, failed] = read(JSON.parse(readFileSync(file, 'utf8')) as Report);
    return { passed, failed: ok ? failed : Math.max(failed, 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  stats: { expected: number; unexpected: number; flaky: number };
}
