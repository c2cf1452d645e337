// Lighthouse on its phone profile (simulated slow 4G, CPU slowed 4 times) and on a very cheap phone (16 times).
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { runServer } from '../../tests/support/servers/run-server.ts';
import { ensureSystemPackages } from '../ensure-system-packages.ts';
import { installScanners } from '../install-scanners.ts';
import type { Bench, Measurement } from './measurement.ts';

const pages = ['/', '/services', '/gallery'];
const translated = ['/hi', '/mr'];
const runs = 3;
const phone = 4;
const cheapPhone = 16;

export const bench: Bench = async () => {
  ensureSystemPackages('chromium');
  installScanners();
  const server = await runServer();
  try {
    const measurements: Measurement[] = [];
    // Kept, and in its best compression, as a visitor finds it.
    for (const page of [...pages, ...translated]) await fetch(server.origin + page);
    await sleep(4000);
    measurements.push(...(await measureLanguages(server.origin)));
    for (const page of pages) measurements.push(...(await measurePage(server.origin + page, page)));
    return { measurements, notCompared: ['other sites: see docs/performance.md for those measured once'] };
  } finally {
    await server.remove();
  }
};

const atLeast = (name: string, value: number, bar: number, unit = ''): Measurement => ({
  name,
  value,
  unit,
  bar: { is: 'at least', value: bar },
});
const atMost = (name: string, value: number, bar: number, unit: string): Measurement => ({
  name,
  value,
  unit,
  bar: { is: 'at most', value: bar },
});

/** The home page in Hindi and Marathi beside the English, in turn. */
async function measureLanguages(origin: string): Promise<Measurement[]> {
  const rounds: Record<string, Result[]> = { '/': [], '/hi': [], '/mr': [] };
  for (let run = 0; run < runs; run++) {
    for (const [page, results] of Object.entries(rounds)) {
      results.push(await runLighthouse(origin + page, phone, 'with'));
    }
  }
  const english = middleOf(rounds['/']!);
  return translated.flatMap((page) => {
    const usual = middleOf(rounds[page]!);
    return [
      ...scores(page, usual),
      atMost(`${page} largest paint / English`, usual.largestPaint / english.largestPaint, 1.1, '×'),
    ];
  });
}

const scores = (page: string, usual: Result): Measurement[] => [
  atLeast(`${page} performance`, usual.performance, 100),
  atLeast(`${page} accessibility`, usual.accessibility, 100),
  atLeast(`${page} best practices`, usual.bestPractices, 100),
  atLeast(`${page} SEO`, usual.seo, 100),
  atMost(`${page} layout shift`, usual.shift, 0, ''),
  atMost(`${page} blocking time`, usual.blocking, 50, 'ms'),
  { name: `${page} largest paint`, value: usual.largestPaint, unit: 'ms' },
];

async function measurePage(url: string, page: string): Promise<Measurement[]> {
  const usual = await median(url, phone, 'with');
  const unscripted = await median(url, phone, 'without');
  const cheap = await median(url, cheapPhone, 'with');
  return [
    ...scores(page, usual),
    atMost(
      `${page} largest paint / without scripts`,
      usual.largestPaint / unscripted.largestPaint,
      1.15,
      '×',
    ),
    atLeast(`${page} performance, cheap phone`, cheap.performance, 95),
    atMost(`${page} blocking time, cheap phone`, cheap.blocking, 200, 'ms'),
  ];
}

interface Result {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  shift: number;
  blocking: number;
  largestPaint: number;
}

async function median(url: string, slowdown: number, scripts: 'with' | 'without'): Promise<Result> {
  const results: Result[] = [];
  for (let run = 0; run < runs; run++) results.push(await runLighthouse(url, slowdown, scripts));
  return middleOf(results);
}

async function runLighthouse(url: string, slowdown: number, scripts: 'with' | 'without'): Promise<Result> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['run-lighthouse.mjs', url, String(slowdown), scripts],
    { cwd: 'tools/scanners' },
  );
  console.log(`${url} ×${slowdown} ${scripts} scripts: ${stdout.trim()}`);
  const result = JSON.parse(stdout) as Result;
  // Now and then Lighthouse misses the first paint and measures nothing.
  return 'largestPaint' in result ? result : runLighthouse(url, slowdown, scripts);
}

/** Of each number the middle one. */
function middleOf(results: readonly Result[]): Result {
  const middle = (key: keyof Result) =>
    results.map((result) => result[key]).sort((a, b) => a - b)[Math.floor(results.length / 2)]!;
  const keys = Object.keys(results[0]!).filter((key) => key !== 'imperfect') as (keyof Result)[];
  return Object.fromEntries(keys.map((key) => [key, middle(key)])) as unknown as Result;
}
