// `npm run bench [name ...]`: runs the benchmarks in tools/bench one after the other and prints a table and JSON.
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { basename } from 'node:path';
import { buildWhenChanged } from './build.ts';
import type { Bench, Measurement } from './bench/measurement.ts';

const wanted = process.argv.slice(2);
const files = globSync('tools/bench/*.bench.ts')
  .sort()
  .filter((file) => wanted.length === 0 || wanted.includes(basename(file, '.bench.ts')));
if (!buildWhenChanged()) process.exit(1);

const measured: Measurement[] = [];
const notCompared: string[] = [];
const [busy] = loadavg();
if (busy! > 0.5) {
  notCompared.push(
    `times of a quiet machine: ${busy!.toFixed(1)} other programs were running when this began, and what is said in ms or per second is worse for it`,
  );
}
for (const file of files) {
  console.log(`\n${basename(file, '.bench.ts')} ...`);
  const { bench } = (await import(`../${file}`)) as { bench: Bench };
  const result = await bench();
  measured.push(...result.measurements);
  notCompared.push(...result.notCompared);
}

console.table(
  measured.map((measurement) => ({
    name: measurement.name,
    value: `${Number(measurement.value.toPrecision(4))} ${measurement.unit}`,
    bar: measurement.bar ? `${measurement.bar.is} ${measurement.bar.value}` : '',
    met: { true: 'yes', false: 'NO', undefined: '' }[String(met(measurement))],
  })),
);
for (const reason of notCompared) console.log(`Not compared: ${reason}`);
mkdirSync('test-results', { recursive: true });
const json = JSON.stringify({ measured, notCompared }, null, 2);
writeFileSync('test-results/bench.json', json);
console.log(json);
process.exitCode = measured.some((measurement) => met(measurement) === false) ? 1 : 0;

function met({ value, bar }: Measurement): boolean | undefined {
  if (!bar) return undefined;
  return bar.is === 'at least' ? value >= bar.value : value <= bar.value;
}
