// node run-lighthouse.mjs <url> <times the CPU is slowed> <'simulate' or 'devtools'> <a flag of Chromium>:
// Lighthouse's phone profile, as JSON. 'simulate' multiplies afterwards what was seen at full speed, 'devtools' slows the browser itself.
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

const [url, slowdown, throttlingMethod, flag] = process.argv.slice(2);
const chrome = await launch({
  chromePath: '/usr/bin/chromium',
  chromeFlags: [
    '--headless=new',
    '--no-sandbox',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    flag,
  ],
});
try {
  const { lhr } = await lighthouse(url, {
    port: chrome.port,
    logLevel: 'silent',
    formFactor: 'mobile',
    throttlingMethod,
    throttling: {
      rttMs: 150,
      throughputKbps: 1638.4,
      requestLatencyMs: 562.5,
      downloadThroughputKbps: 1474.56,
      uploadThroughputKbps: 675,
      cpuSlowdownMultiplier: Number(slowdown),
    },
  });
  const score = (category) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  const number = (audit) => lhr.audits[audit]?.numericValue;
  const imperfect = Object.values(lhr.audits)
    .filter((audit) => ['binary', 'numeric'].includes(audit.scoreDisplayMode) && audit.score < 0.9)
    .map((audit) => audit.id);
  console.log(
    JSON.stringify({
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      shift: number('cumulative-layout-shift'),
      blocking: number('total-blocking-time'),
      largestPaint: number('largest-contentful-paint'),
      maxTask: Math.max(0, ...lhr.audits['long-tasks'].details.items.map(({ duration }) => duration)),
      imperfect,
    }),
  );
} finally {
  chrome.kill();
}
