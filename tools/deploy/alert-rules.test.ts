import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The files that name the server's metrics. */
const sources = ['src/platform/health/metrics.server.ts', 'src/http/clinic-metrics.server.ts']
  .map((file) => readFileSync(file, 'utf8'))
  .join('');

const metricsIn = (text: string) =>
  [...text.matchAll(/\b(?:http|process|nodejs|clinic)_[a-z_]+/g)].map(([name]) =>
    name.replace(/(?<=_seconds)_(bucket|sum|count)$/, ''),
  );

test('the alert rules ask for what the server gives', () => {
  const names = metricsIn(readFileSync('deploy/prometheus/rules.yml', 'utf8'));
  expect(names.length).toBeGreaterThan(4);
  for (const name of names) expect(sources).toContain(`'${name}'`);
});
