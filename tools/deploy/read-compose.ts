import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './images.ts';

/** Reads compose.yaml as docker-compose does, with a domain and without. `folder` is for its copy. */
export function readCompose(folder: string): void {
  const project = join(folder, 'compose');
  mkdirSync(join(project, 'deploy'), { recursive: true });
  copyFileSync('compose.yaml', join(project, 'compose.yaml'));
  writeFileSync(join(project, '.env'), 'DOMAIN=clinic.example\n');
  const shown = run('docker-compose', ['--project-directory', project, 'config']);
  const services = [...shown.matchAll(/^ {2}([a-z0-9-]+):$((?:\n {4}.*)*)/gm)];
  const isOfChain = ([, , settings]: string[]) => settings!.includes('profiles:\n    - chain');
  const names = (of: string[][]) =>
    of
      .map(([, name]) => name)
      .filter((name) => name !== 'inside')
      .sort();
  assert.deepEqual(names(services.filter(isOfChain)), ['database', 'pool', 'server-2', 'server-3']);
  assert.deepEqual(names(services.filter((service) => !isOfChain(service))), ['proxy', 'server']);
  // The first server starts before the proxy, and would be given its address.
  const [, proxyAddress] = /ipv4_address: 172\.30\.32\.(\d+)/.exec(shown)!;
  assert.match(shown, /ip_range: 172\.30\.32\.128\/25/);
  assert.ok(Number(proxyAddress) < 128, `${proxyAddress} is among the addresses that are given out`);
  writeFileSync(join(project, '.env'), '');
  assert.throws(() => run('docker-compose', ['--project-directory', project, 'config']), /Write DOMAIN=/);
}
