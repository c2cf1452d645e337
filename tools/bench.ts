// `npm run bench [name ...] [-- --against COMMIT]`: runs benchmarks of tools/bench, each at most five minutes a build, and prints one table.
import { fork, execFileSync } from 'node:child_process';
import { globSync, mkdirSync, writeFileSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { BenchResult, Measurement } from './bench/measurement.ts';
import { buildWhenChanged } from './build.ts';

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { against: { type: 'string' } },
});
const maxMinutes = Number(process.env.BENCH_MINUTES ?? 5);
/** Benchmarks that import modules of this build, so that they can't measure another one. */
const inProcess = new Set(['booking', 'desk']);
/** The builds alternate, so that a busy moment of the machine affects both. */
const order = values.against ? ['this', 'other', 'other', 'this'] : ['this'];

const names = globSync('tools/bench/*.bench.ts')
  .map((file) => basename(file, '.bench.ts'))
  .filter((name) => wanted.length === 0 || wanted.includes(name))
  .sort();
if (!buildWhenChanged()) process.exit(1);
const other = values.against && buildOf(values.against);

const notCompared = new Set<string>();
const [busy] = loadavg();
if (busy! > 0.5) notCompared.add(`a quiet machine: ${busy!.toFixed(1)} other programs ran at the start`);
const rows: (Measurement & { against?: number | undefined })[] = [];
for (const name of names) {
  const runs: Record<string, Measurement[][]> = { this: [], other: [] };
  for (const build of inProcess.has(name) ? ['this'] : order) {
    console.error(`${name}${other ? ` (${build} build)` : ''} ...`);
    const result = await run(name, build === 'other' ? other : undefined);
    if (!result) {
      notCompared.add(`${name}, ${build} build: failed, or took more than ${maxMinutes} minutes`);
      continue;
    }
    runs[build]!.push(result.measurements);
    for (const reason of result.notCompared) notCompared.add(reason);
  }
  rows.push(...merge(runs['this']!, runs['other']!));
}

const shown = (value: number | undefined, unit = '') =>
  value === undefined ? '' : `${Number(value.toPrecision(4))} ${unit}`.trimEnd();
console.table(
  rows.map((row) => ({
    name: row.name,
    'this build': shown(row.value, row.unit),
    ...(other && { [values.against!]: shown(row.against, row.unit), ratio: shown(ratio(row), '×') }),
    bar: row.bar ? `${row.bar.is} ${row.bar.value}` : '',
    met: { true: 'yes', false: 'NO', undefined: '' }[String(met(row))],
  })),
);
for (const reason of notCompared) console.log(`Not compared: ${reason}`);
mkdirSync('test-results', { recursive: true });
writeFileSync('test-results/bench.json', JSON.stringify({ rows, notCompared: [...notCompared] }, null, 2));
process.exitCode = rows.length === 0 || rows.some((row) => met(row) === false) ? 1 : 0;

/** Runs a benchmark; undefined when it failed or timed out. Its servers end with it (tools/stop-with-parent.ts). */
async function run(name: string, build: string | undefined): Promise<BenchResult | undefined> {
  const child = fork('tools/bench/run-one.ts', [name], {
    timeout: maxMinutes * 60_000,
    killSignal: 'SIGKILL',
    env: { ...process.env, ...(build && { BENCH_BUILD: build }) },
  });
  let result: BenchResult | undefined;
  child.once('message', (message) => (result = message as BenchResult));
  await new Promise((resolve) => child.once('close', resolve));
  return result;
}

/** The median of each measurement, beside that of the other build. */
function merge(these: Measurement[][], others: Measurement[][]): typeof rows {
  const middle = (runs: Measurement[][], name: string) => {
    const found = runs.flatMap((run) => run.filter((one) => one.name === name).map(({ value }) => value));
    found.sort((a, b) => a - b);
    return found.length === 0 ? undefined : (found[(found.length - 1) >> 1]! + found[found.length >> 1]!) / 2;
  };
  return (these[0] ?? []).map((measurement) => ({
    ...measurement,
    value: middle(these, measurement.name)!,
    against: middle(others, measurement.name),
  }));
}

function ratio({ value, against }: (typeof rows)[number]): number | undefined {
  return against ? value / against : undefined;
}

function met({ value, bar }: Measurement): boolean | undefined {
  if (!bar) return undefined;
  return bar.is === 'at least' ? value >= bar.value : value <= bar.value;
}

/** The folder of a commit's production build: a worktree in the temporary folder, kept for the next run. */
function buildOf(commit: string): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const hash = git('rev-parse', '--verify', `${commit}^{commit}`);
  const folder = join(tmpdir(), `clinic-build-${hash.slice(0, 12)}`);
  if (!existsSync(folder)) git('worktree', 'add', '--force', '--detach', folder, hash);
  const lockOf = (place: string) => readFileSync(join(place, 'package-lock.json'), 'utf8');
  const packages = join(folder, 'node_modules');
  if (!existsSync(packages) && lockOf(folder) === lockOf('.')) symlinkSync(resolve('node_modules'), packages);
  // The commit's own tool installs and builds what is not there yet.
  execFileSync(process.execPath, ['tools/run.mjs', 'build'], { cwd: folder, stdio: ['ignore', 2, 2] });
  return folder;
}
