import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Packages = Record<string, { integrity?: string; link?: boolean }>;

const locks = ['package-lock.json', ...globSync('tools/*/package-lock.json')];

test.each(locks)(
  '%s has a hash of every package: another content under the same version is refused',
  (lock) => {
    const { packages } = JSON.parse(readFileSync(lock, 'utf8')) as { packages: Packages };
    const without = Object.entries(packages).filter(
      ([path, { integrity, link }]) => path !== '' && !link && !integrity?.startsWith('sha512-'),
    );
    expect(Object.keys(packages).length).toBeGreaterThan(1);
    expect(without.map(([path]) => path)).toEqual([]);
  },
);
