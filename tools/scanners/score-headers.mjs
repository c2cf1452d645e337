// node score-headers.mjs <http port> <https port>: Mozilla's HTTP Observatory on https://localhost, its result as JSON.
// Its own entry takes no ports; these are the same steps (src/scanner/index.js) with them.
import { existsSync, writeFileSync } from 'node:fs';
import { ALL_TESTS } from '@mdn/mdn-http-observatory/src/constants.js';
import { getGradeForScore, getScoreModifier } from '@mdn/mdn-http-observatory/src/grader/grader.js';
import { MINIMUM_SCORE_FOR_EXTRA_CREDIT } from '@mdn/mdn-http-observatory/src/grader/charts.js';
import { retrieve } from '@mdn/mdn-http-observatory/src/retriever/retriever.js';

// Browsers' list of https-only sites is downloaded when the package is installed; without it no site counts as listed.
const preloadList = new URL(import.meta.resolve('@mdn/mdn-http-observatory/conf/hsts-preload.json'));
if (!existsSync(preloadList)) writeFileSync(preloadList, '{}');

const [httpPort, httpsPort] = process.argv.slice(2).map(Number);
const retrieved = await retrieve('localhost', { httpPort, httpsPort });
const tests = ALL_TESTS.map((test) => test(retrieved)).map(({ constructor, result, pass }) => ({
  name: constructor.name,
  result,
  pass,
  points: result ? getScoreModifier(result) : 0,
}));
const sum = (points) => points.reduce((total, each) => total + each, 100);
const without = sum(tests.map(({ points }) => Math.min(points, 0)));
const withExtras = sum(tests.map(({ points }) => points));
const { score, grade } = getGradeForScore(without >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? withExtras : without);
console.log(JSON.stringify({ score, grade, tests }));
