// Lighthouse on its phone profile (simulated slow 4G, CPU slowed 4 times), and on a very cheap phone (16 times), where a page of forty
// lines of text is what can be reached. There the browser itself is slowed: to multiply by 16 what was seen at full speed would multiply
// each moment too in which Chromium's own processes wait for one another on a machine of two cores.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { runServer } from '../../tests/support/servers/run-server.ts';
import { ensureSystemPackages } from '../ensure-system-packages.ts';
import { installScanners } from '../install-scanners.ts';
import type { Bench, Measurement } from './measurement.ts';
import { middleOf, runLighthouse, type Result } from './run-lighthouse.ts';

const pages = ['/', '/services', '/gallery'];
const translated = ['/hi', '/mr'];
const runs = 3;
const phone = 4;
const cheapPhone = 16;

export const bench: Bench = async () => {
  ensureSystemPackages('chromium', 'noto-devanagari');
  installScanners();
  const server = await runServer();
  try {
    const measurements: Measurement[] = [];
    // Kept, and in its best compression, as a visitor finds it.
    for (const page of [...pages, ...translated]) await fetch(server.origin + page);
    await sleep(4000);
    measurements.push(...(await measureLanguages(server.origin)));
    for (const page of pages) measurements.push(...(await measurePage(server.origin + page, page)));
    for (const page of [...pages, ...translated]) {
      const { longestTask } = await median(server.origin + page, phone, 'with', 'devtools');
      measurements.push(atMost(`${page} longest task`, longestTask, 100, 'ms'));
    }
    measurements.push(...(await measureCheapPhone(server.origin)));
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
  return [
    ...scores(page, usual),
    atMost(
      `${page} largest paint / without scripts`,
      usual.largestPaint / unscripted.largestPaint,
      1.15,
      '×',
    ),
  ];
}

/** Each page beside a page of text alone, in turn. */
async function measureCheapPhone(origin: string): Promise<Measurement[]> {
  const text = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(fortyLines));
  await once(text.listen(0, '127.0.0.1'), 'listening');
  const { port } = text.address() as AddressInfo;
  const addresses = { text: `http://127.0.0.1:${port}/` } as Record<string, string>;
  for (const page of pages) addresses[page] = origin + page;
  const rounds: Record<string, Result[]> = {};
  for (let run = 0; run < runs; run++)
    for (const [name, address] of Object.entries(addresses))
      (rounds[name] ??= []).push(await runLighthouse(address, cheapPhone, 'with', 'devtools'));
  text.close();
  const least = middleOf(rounds['text']!);
  return pages.flatMap((page) => {
    const cheap = middleOf(rounds[page]!);
    return [
      atMost(
        `${page} points below a page of text, cheap phone`,
        least.performance - cheap.performance,
        10,
        '',
      ),
      atMost(
        `${page} blocking time beyond that of text, cheap phone`,
        cheap.blocking - least.blocking,
        250,
        'ms',
      ),
    ];
  });
}

const line = 'Forty lines of text, each as long as a line of a book, without a style, a picture or a script.';
const fortyLines = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Text</title>${`<p>${line}</p>`.repeat(40)}</html>`;

async function median(...asked: Parameters<typeof runLighthouse>): Promise<Result> {
  const results: Result[] = [];
  for (let run = 0; run < runs; run++) results.push(await runLighthouse(...asked));
  return middleOf(results);
}
