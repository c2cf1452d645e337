// Lighthouse on its phone profile (simulated slow 4G, CPU slowed 4 times) and on a very cheap phone (16 times).
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { runServer } from '../../tests/support/servers/run-server.ts';
import { ensureSystemPackages } from '../ensure-system-packages.ts';
import { installScanners } from '../install-scanners.ts';
import type { Bench, Measurement } from './measurement.ts';

const pages = ['/', '/services', '/gallery'];
const runs = 3;
const phone = 4;
const cheapPhone = 16;

export const bench: Bench = async () => {
  ensureSystemPackages('chromium');
  installScanners();
  const server = await runServer();
  try {
    const measurements: Measurement[] = [];
    for (const page of pages) {
      // Kept, and in its best compression, as a visitor finds it.
      await fetch(server.origin + page);
      await sleep(4000);
      measurements.push(...(await measurePage(server.origin + page, page)));
    }
    return { measurements, notCompared: ['other sites: see docs/performance.md for those measured once'] };
  } finally {
    await server.remove();
  }
};

async function measurePage(url: string, page: string): Promise<Measurement[]> {
  const usual = await median(url, phone, 'with');
  const unscripted = await median(url, phone, 'without');
  const cheap = await median(url, cheapPhone, 'with');
  const atLeast = (name: string, value: number, bar: number, unit = ''): Measurement => ({
    name: `${page} ${name}`,
    value,
    unit,
    bar: { is: 'at least', value: bar },
  });
  const atMost = (name: string, value: number, bar: number, unit: string): Measurement => ({
    name: `${page} ${name}`,
    value,
    unit,
    bar: { is: 'at most', value: bar },
  });
  return [
    atLeast('performance', usual.performance, 100),
    atLeast('accessibility', usual.accessibility, 100),
    atLeast('best practices', usual.bestPractices, 100),
    atLeast('SEO', usual.seo, 100),
    atMost('layout shift', usual.shift, 0, ''),
    atMost('blocking time', usual.blocking, 50, 'ms'),
    { name: `${page} largest paint`, value: usual.largestPaint, unit: 'ms' },
    atMost('largest paint / without scripts', usual.largestPaint / unscripted.largestPaint, 1.15, '×'),
    atLeast('performance, cheap phone', cheap.performance, 95),
    atMost('blocking time, cheap phone', cheap.blocking, 200, 'ms'),
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

/** Of each number the middle of three runs. */
async function median(url: string, slowdown: number, scripts: 'with' | 'without'): Promise<Result> {
  const results: Result[] = [];
  for (let run = 0; run < runs; run++) {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['run-lighthouse.mjs', url, String(slowdown), scripts],
      { cwd: 'tools/scanners' },
    );
    console.log(`${url} ×${slowdown} ${scripts} scripts: ${stdout.trim()}`);
    results.push(JSON.parse(stdout) as Result);
  }
  const middle = (key: keyof Result) =>
    results.map((result) => result[key]).sort((a, b) => a - b)[Math.floor(runs / 2)]!;
  const keys = Object.keys(results[0]!).filter((key) => key !== 'imperfect') as (keyof Result)[];
  return Object.fromEntries(keys.map((key) => [key, middle(key)])) as unknown as Result;
}
