import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/**
 * Known vulnerabilities, each with the first fixed version. They are listed by hand, since `npm audit` is not available on every build
 * machine. Check these packages' advisories before a release, and raise the versions.
 */
const lowestSafe: Record<string, [version: string, hole: string]> = {
  '@hono/node-server': ['1.19.10', 'static files: doubled slashes went round middleware'],
  hono: ['4.11.7', 'static files, cookies and address checks'],
  'react-router': ['7.12.0', 'open redirects, and scripts in meta and scroll restoration'],
  'react-dom': ['19.2.3', 'server functions: remote code and denial of service'],
  vite: ['7.1.11', 'development server: files outside the root'],
  pg: ['8.11.0', 'a client that outlives its failed connection'],
  sharp: ['0.32.6', 'libwebp: heap overflow'],
  'better-auth': ['1.7.6', 'sign-in by a foreign session, API keys'],
  zod: ['4.1.0', 'slow expressions for e-mail addresses'],
  undici: ['7.18.2', 'endless decompression chains'],
  esbuild: ['0.25.0', 'development server: any site could read answers'],
  rollup: ['4.22.4', 'scripts from clobbered documents'],
  postcss: ['8.4.31', 'line ends in comments'],
  'brace-expansion': ['2.0.2', 'slow patterns'],
  'js-yaml': ['4.1.1', 'prototype pollution'],
  ws: ['8.17.1', 'many headers end the process'],
  cookie: ['0.7.0', 'names and values out of bounds'],
  nanoid: ['3.3.8', 'predictable ids'],
  qs: ['6.14.1', 'arrays without limit'],
  'fast-xml-parser': ['5.3.4', 'entities without limit'],
};

interface Lock {
  packages: Record<string, { version?: string; link?: boolean }>;
}
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
const locked = Object.entries(packages).flatMap(([path, { version }]) => {
  const name = path.split('node_modules/').at(-1)!;
  return path && version ? [{ name, version }] : [];
});

describe('no locked package is older than its lowest safe version', () => {
  test.each(Object.entries(lowestSafe))('%s', (name, [lowest, hole]) => {
    for (const { version } of locked.filter((entry) => entry.name === name)) {
      expect(compare(version, lowest), `${version} has the hole '${hole}'`).toBeGreaterThanOrEqual(0);
    }
  });
});

test('the comparison sees an older version', () => {
  expect(compare('4.9.10', '4.10.0')).toBeLessThan(0);
  expect(compare('5.0.0', '4.10.0')).toBeGreaterThan(0);
  expect(compare('4.10.0', '4.10.0')).toBe(0);
});

test('versions are exact in package.json: what was tested is what is installed', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >;
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+$/.test(version),
  );
  expect(loose).toEqual([]);
});

function compare(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split(/[.-]/).map(Number));
  for (let part = 0; part < 3; part++) {
    if (left![part] !== right![part]) return left![part]! - right![part]!;
  }
  return 0;
}
