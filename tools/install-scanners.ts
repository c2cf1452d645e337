import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const folder = 'tools/scanners';
const stamp = `${folder}/node_modules/.installed`;

/** Installs the packages of tools/scanners, unless they are up to date. */
export function installScanners(): void {
  const wanted = readFileSync(`${folder}/package-lock.json`, 'utf8');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const { status, stderr } = spawnSync(
    'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: folder, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`The scanners could not be installed:\n${stderr}`);
  writeFileSync(stamp, wanted);
}

if (import.meta.main) installScanners();
