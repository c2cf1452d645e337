// Everything that must be true before a change lands, on a machine with nothing but Node and npm set up.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { check, sum, type Count } from './check.ts';
import { ensureSystemPackages } from './ensure-system-packages.ts';

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).default([]),
        }),
      ),
    }),
  ),
});
const browserTest = z.object({
  results: z.array(z.object({ errors: z.array(z.object({ message: z.string().optional() })) })),
});
const browserSuite = z.object({
  file: z.string(),
  specs: z.array(z.object({ title: z.string(), ok: z.boolean(), tests: z.array(browserTest) })),
  get suites() {
    return z.array(browserSuite).default([]);
  },
});
const browserReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(browserSuite),
});

const reports = 'test-results';
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports);

ensureSystemPackages('chromium-headless-shell', 'noto-devanagari', 'postgresql', 'strace', 'openssl');
// Scanners install during the build; the test that needs them reports a failure.
const scanners = run('node', ['tools/install-scanners.ts']);
const failures: string[] = [];
// Collects the output of the checks while tests print theirs.
const said: string[] = [];
const checked = check({
  all: true,
  say: (line) => (line.startsWith('FAILED ') ? failures.push(line.slice('FAILED '.length)) : said.push(line)),
});
const isBuilt = await run('node', ['tools/build.ts']);
const counts: Count[] = [isBuilt ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }];
await scanners;
// Server tests run alone, since they measure time, memory and disks.
counts.push(await vitest('server', ['--project', 'server']));
counts.push(await checked);
console.log(said.join('\n'));
// The remaining tests use a folder in memory. The durability tests (kill, full disk) ran on the real disk before.
const quick = temporaryFolderInMemory();
if (quick) process.env.TMPDIR = quick;
// The browsers run last and alone: beside other tests, pages on two cores are too slow for what a person would do next.
counts.push(await vitest('others', ['--project', 'unit', '--project', 'database', '--maxWorkers', '2']));
if (isBuilt) counts.push(await browser());
if (quick) rmSync(quick, { recursive: true, force: true });
const { passed, failed } = sum(counts);
// Failures are printed last, for readers who see only the end of the log.
for (const failure of failures) console.log(`\nFAILED ${failure}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** A temporary folder in /dev/shm; undefined where that is small: containers often have 64 MB. */
function temporaryFolderInMemory(): string | undefined {
  const most = 4e9;
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    if (bavail * bsize < most || process.availableMemory() < 2 * most) return undefined;
    const folder = mkdtempSync(join('/dev/shm', 'clinic-tests-'));
    // PostgreSQL runs as another user, with its folder inside this one.
    chmodSync(folder, 0o711);
    return folder;
  } catch {
    return undefined;
  }
}

async function vitest(name: string, projects: string[]): Promise<Count> {
  const file = `${reports}/vitest-${name}.json`;
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const ok = await run('vitest', ['run', ...projects, ...report]);
  return counted(ok, file, vitestReport, ({ numPassedTests, numFailedTests, testResults }) => {
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
  return counted(ok, file, browserReport, ({ stats, suites }) => {
    tellBrowserFailures(suites);
    return [stats.expected, stats.unexpected + stats.flaky];
  });
}

function tellBrowserFailures(suites: z.infer<typeof browserSuite>[]): void {
  for (const { file, specs, suites: inner } of suites) {
    for (const { title, tests } of specs.filter((spec) => !spec.ok)) {
      const messages = tests.flatMap((test) =>
        test.results.flatMap((result) => result.errors.map((e) => e.message)),
      );
      failures.push(`${file}: ${title}\n${messages.join('\n').slice(0, 2_000)}`);
    }
    tellBrowserFailures(inner);
  }
}

/** Runs a command, and prints how long it took. A failure repeats the end of its errors, for readers who see only the end of the log. */
async function run(command: string, args: string[]): Promise<boolean> {
  const name = [command, ...args.slice(0, 4)].join(' ');
  console.log(`\n${name}`);
  const started = performance.now();
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'pipe'] });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    process.stderr.write(text);
    errors = (errors + text).slice(-2_000);
  });
  const [code] = await once(child, 'exit');
  // A server that a failed test left behind may hold the pipe open.
  await Promise.race([once(child.stderr, 'close'), setTimeout(1_000)]);
  child.stderr.destroy();
  console.log(`${name}: ${Math.round((performance.now() - started) / 1_000)} s`);
  if (code !== 0 && errors) failures.push(`${name}\n${errors}`);
  return code === 0;
}

/** A runner that failed without a failed test (a file that does not load, a crash) counts as one failure. */
function counted<Report>(
  ok: boolean,
  file: string,
  schema: z.ZodType<Report>,
  read: (report: Report) => [number, number],
): Count {
  try {
    const [passed, failed] = read(schema.parse(JSON.parse(readFileSync(file, 'utf8'))));
    if (!ok && failed === 0) failures.push(`${file} names no failed test, but its runner failed: see above`);
    return { passed, failed: ok ? failed : Math.max(failed, 1) };
  } catch {
    failures.push(`${file} was not written: its runner failed, see above`);
    return { passed: 0, failed: 1 };
  }
}
