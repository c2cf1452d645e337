// Lighthouse with its phone profile (simulated slow 4G, CPU slowed 4 times), and for a very cheap phone (16 times), compared to a page of
// forty lines of text. For the cheap phone the browser itself is slowed: multiplying full-speed times by 16 would also multiply the times
// in which Chromium's processes wait for each other on two cores.
import { asWithoutTool } from './watch-page.ts';
import { z } from 'zod';
import { promisify } from 'node:util';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { runServer } from '../../tests/support/servers/run-server.ts';
import { ensureSystemPackages } from '../ensure-system-packages.ts';
import { installScanners } from '../install-scanners.ts';
import type { Bench, Measurement } from './measurement.ts';

const pages = ['/', '/services', '/gallery'];
const translated = ['/hi', '/mr'];
const phone = 4;
const cheapPhone = 16;
/** The time for all rounds in milliseconds: one takes two to four minutes on two slow cores. */
const maxDuration = 270_000;
const maxRounds = 3;

export const bench: Bench = async () => {
  ensureSystemPackages('chromium', 'noto-devanagari');
  installScanners();
  const server = await runServer();
  const text = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(fortyLines));
  try {
    await once(text.listen(0, '127.0.0.1'), 'listening');
    const textPage = `http://127.0.0.1:${(text.address() as AddressInfo).port}/`;
    // Requests each page and waits, so that it is cached in its best compression, as for a visitor.
    for (const page of [...pages, ...translated]) await fetch(server.origin + page);
    await sleep(4000);
    const rounds: Round[] = [];
    const startedAt = performance.now();
    do rounds.push(await measureRound(server.origin, textPage));
    while (
      rounds.length < maxRounds &&
      (performance.now() - startedAt) * (1 + 1 / rounds.length) < maxDuration
    );
    return { measurements: measurementsOf(rounds), notCompared: [`${rounds.length} rounds of lighthouse`] };
  } finally {
    text.close();
    await server.remove();
  }
};

/** Results by page: scored as Lighthouse does, with the browser slowed, and on a very cheap phone. */
interface Round {
  scored: Record<string, Result>;
  slowed: Record<string, Result>;
  cheap: Record<string, Result>;
}

async function measureRound(origin: string, textPage: string): Promise<Round> {
  const round: Round = { scored: {}, slowed: {}, cheap: {} };
  for (const page of [...pages, ...translated]) {
    round.scored[page] = await runLighthouse(origin + page, phone);
    round.slowed[page] = await runLighthouse(origin + page, phone, 'devtools');
  }
  round.cheap['text'] = await runLighthouse(textPage, cheapPhone, 'devtools');
  for (const page of pages) round.cheap[page] = await runLighthouse(origin + page, cheapPhone, 'devtools');
  return round;
}

function measurementsOf(rounds: readonly Round[]): Measurement[] {
  const middle = (kind: keyof Round, page: string) => middleOf(rounds.map((round) => round[kind][page]!));
  const english = middle('scored', '/');
  const text = middle('cheap', 'text');
  return [
    ...[...pages, ...translated].flatMap((page) => {
      const usual = middle('scored', page);
      return [
        ...scores(page, usual),
        atMost(
          `${page} largest paint / English`,
          usual.largestPaint / english.largestPaint,
          1.1,
          '×',
          translated.includes(page),
        ),
        atMost(`${page} longest task`, middle('slowed', page).maxTask, 120, 'ms'),
      ];
    }),
    ...pages.map((page) =>
      atMost(
        `${page} points below a page of text, cheap phone`,
        text.performance - middle('cheap', page).performance,
        10,
        '',
      ),
    ),
  ];
}

const atLeast = (name: string, value: number, bar: number): Measurement => ({
  name,
  value,
  unit: '',
  bar: { is: 'at least', value: bar },
});
const atMost = (name: string, value: number, bar: number, unit: string, hasBar = true): Measurement => ({
  name,
  value,
  unit,
  ...(hasBar && { bar: { is: 'at most' as const, value: bar } }),
});

const scores = (page: string, usual: Result): Measurement[] => [
  atLeast(`${page} performance`, usual.performance, 98),
  atLeast(`${page} accessibility`, usual.accessibility, 98),
  atLeast(`${page} best practices`, usual.bestPractices, 98),
  atLeast(`${page} SEO`, usual.seo, 98),
  atMost(`${page} layout shift`, usual.shift, 0, ''),
  { name: `${page} blocking time`, value: usual.blocking, unit: 'ms' },
  { name: `${page} largest paint`, value: usual.largestPaint, unit: 'ms' },
];

const line = 'Forty lines of text, each as long as a line of a book, without a style, a picture or a script.';
const fortyLines = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Text</title>${`<p>${line}</p>`.repeat(40)}</html>`;

/** Scores of 100, and milliseconds. */
const lighthouseResult = z.object({
  performance: z.number(),
  accessibility: z.number(),
  bestPractices: z.number(),
  seo: z.number(),
  shift: z.number(),
  blocking: z.number(),
  largestPaint: z.number(),
  maxTask: z.number(),
});
type Result = z.infer<typeof lighthouseResult>;

/**
 * `slowdown`: the factor of the phone's slower processor. With 'devtools' the browser itself is slowed; otherwise Lighthouse multiplies the
 * times afterwards, including those in which a page waited for another process.
 */
async function runLighthouse(
  url: string,
  slowdown: number,
  throttling: 'simulate' | 'devtools' = 'simulate',
): Promise<Result> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['run-lighthouse.mjs', url, String(slowdown), throttling, asWithoutTool],
    { cwd: 'tools/scanners' },
  );
  console.error(`${url} ×${slowdown}: ${stdout.trim()}`);
  const result = lighthouseResult.safeParse(JSON.parse(stdout));
  // A retry, since Lighthouse sometimes misses the first paint and returns no result.
  return result.success ? result.data : runLighthouse(url, slowdown, throttling);
}

/** The median of each value. */
function middleOf(results: readonly Result[]): Result {
  const middle = (key: keyof Result) =>
    results.map((result) => result[key]).sort((a, b) => a - b)[Math.floor(results.length / 2)]!;
  const keys = lighthouseResult.keyof().options;
  return lighthouseResult.parse(Object.fromEntries(keys.map((key) => [key, middle(key)])));
}
