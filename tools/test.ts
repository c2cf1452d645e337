// Everything that must be true before a change lands, on a machine with nothing but Node and npm set up.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { check, sum, type Count } from './check.ts';
import { ensureSystemPackages } from './ensure-system-packages.ts';

const reports = 'test-results';
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports);

ensureSystemPackages('chromium-headless-shell', 'noto-devanagari', 'postgresql', 'strace', 'openssl');
// They go on by themselves while the build is waited for; whether it succeeded is told by the test that needs them.
const scanners = run('node', ['tools/install-scanners.ts']);
const failures: string[] = [];
// What is told of them is kept for a moment in which nothing else is told.
const said: string[] = [];
const checked = check({
  all: true,
  say: (line) => (line.startsWith('FAILED ') ? failures.push(line.slice('FAILED '.length)) : said.push(line)),
});
const isBuilt = await run('node', ['tools/build.ts']);
const counts: Count[] = [isBuilt ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }];
await scanners;
// These measure time, memory and disks: alone.
counts.push(await vitest('server', ['--project', 'server']));
counts.push(await checked);
console.log(said.splice(0).join('\n'));
// What must outlive a kill or a full disk was tried on the real one. These only wait for it.
const quick = temporaryFolderInMemory();
if (quick) process.env.TMPDIR = quick;
// On two cores each of the browsers waits a third of the time, for its server or for a frame.
const others = ['--project', 'unit', '--project', 'database', '--maxWorkers', '2'];
const [inBrowsers, besides] = await Promise.all([
  isBuilt ? browser() : { passed: 0, failed: 0 },
  vitest('others', others, said),
]);
if (quick) rmSync(quick, { recursive: true, force: true });
console.log(said.join(''));
const { passed, failed } = sum([...counts, inBrowsers, besides]);
// Last, where a reader who has only the end of the log still finds them.
for (const failure of failures) console.log(`\nFAILED ${failure}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** Undefined where memory is short: containers often have 64 MB of it there. */
function temporaryFolderInMemory(): string | undefined {
  const most = 4e9;
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    if (bavail * bsize < most || process.availableMemory() < 2 * most) return undefined;
    const folder = mkdtempSync(join('/dev/shm', 'clinic-tests-'));
    // PostgreSQL runs as a user of its own, and has its folder inside.
    chmodSync(folder, 0o711);
    return folder;
  } catch {
    return undefined;
  }
}

async function vitest(name: string, projects: string[], output?: string[]): Promise<Count> {
  const file = `${reports}/vitest-${name}.json`;
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const ok = await run('vitest', ['run', ...projects, ...report], output);
  return counted(ok, file, ({ numPassedTests, numFailedTests, testResults }) => {
    for (const { name: path, assertionResults } of testResults)
      for (const { fullName, failureMessages } of assertionResults.filter((test) => test.status === 'failed'))
        failures.push(`${path}: ${fullName}\n${failureMessages.join('\n').slice(0, 2_000)}`);
    return [numPassedTests, numFailedTests];
  });
}

async function browser(): Promise<Count> {
  const file = `${reports}/playwright.json`;
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = file;
  const ok = await run('playwright', ['test', '--reporter=list,json']);
  return counted(ok, file, ({ stats, suites }) => {
    tellBrowserFailures(suites);
    return [stats.expected, stats.unexpected + stats.flaky];
  });
}

function tellBrowserFailures(suites: BrowserSuite[]): void {
  for (const { file, specs, suites: inner } of suites) {
    for (const { title, tests } of specs.filter((spec) => !spec.ok)) {
      const messages = tests.flatMap((test) =>
        test.results.flatMap((result) => result.errors.map((e) => e.message)),
      );
      failures.push(`${file}: ${title}\n${messages.join('\n').slice(0, 2_000)}`);
    }
    tellBrowserFailures(inner ?? []);
  }
}

/** `output` takes what it says; without one it is told at once. */
async function run(command: string, args: string[], output?: string[]): Promise<boolean> {
  console.log(`\n${command} ${args.slice(0, 4).join(' ')}`);
  const told = output ? 'pipe' : 'inherit';
  const child = spawn(command, args, { stdio: ['ignore', told, told] });
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => output?.push(text));
  return (await once(child, 'exit'))[0] === 0;
}

/** A runner that failed without a failed test (a file that does not load, a crash) counts as one failure. */
function counted(ok: boolean, file: string, read: (report: Report) => [number, number]): Count {
  try {
    const [passed, failed] = read(JSON.parse(readFileSync(file, 'utf8')) as Report);
    if (!ok && failed === 0) failures.push(`${file} names no failed test, but its runner failed: see above`);
    return { passed, failed: ok ? failed : Math.max(failed, 1) };
  } catch {
    failures.push(`${file} was not written: its runner failed, see above`);
    return { passed: 0, failed: 1 };
  }
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
  stats: { expected: number; unexpected: number; flaky: number };
  suites: BrowserSuite[];
}

interface BrowserSuite {
  file: string;
  specs: { title: string; ok: boolean; tests: { results: { errors: { message?: string }[] }[] }[] }[];
  suites?: BrowserSuite[];
}
