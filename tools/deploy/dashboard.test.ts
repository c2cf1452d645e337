import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Dashboard {
  panels: { id: number; title: string; gridPos: Place; targets: { expr: string }[] }[];
}
interface Place {
  x: number;
  y: number;
  w: number;
  h: number;
}

const { panels } = JSON.parse(readFileSync('deploy/grafana/clinic.json', 'utf8')) as Dashboard;
/** What the server's metrics are called where they are made. */
const sources = ['src/platform/health/metrics.server.ts', 'src/http/measure-clinic.server.ts']
  .map((file) => readFileSync(file, 'utf8'))
  .join('');

const metricsIn = (text: string) =>
  [...text.matchAll(/\b(?:http|process|nodejs|clinic)_[a-z_]+/g)].map(([name]) =>
    name.replace(/(?<=_seconds)_(bucket|sum|count)$/, ''),
  );

test.each(panels)('the dashboard’s panel “$title” asks for what the server gives', ({ targets }) => {
  expect(targets.length).toBeGreaterThan(0);
  for (const { expr } of targets) {
    expect(expr).toMatch(/job="clinic"/);
    for (const name of metricsIn(expr)) expect(sources).toContain(`'${name}'`);
  }
});

test('the alert rules ask for what the server gives', () => {
  const names = metricsIn(readFileSync('deploy/prometheus/rules.yml', 'utf8'));
  expect(names.length).toBeGreaterThan(4);
  for (const name of names) expect(sources).toContain(`'${name}'`);
});

test('no panel of the dashboard covers another', () => {
  const places = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, index) => `${x + (index % w)} ${y + Math.floor(index / w)}`),
  );
  expect(new Set(places).size).toBe(places.length);
  for (const { gridPos } of panels) expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
});
