import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { earlierFile, keepBrowserFiles } from './earlier-files.server.ts';

const hour = 3_600_000;
const now = Date.parse('2026-11-23T11:00:00+05:30');

/** Builds, each with its files, that start on one data folder. */
function upgrades() {
  const root = mkdtempSync(join(tmpdir(), 'clinic-builds-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const data = join(root, 'data');
  const start = async (at: number, ...files: string[]) => {
    const assets = mkdtempSync(join(root, 'build-'));
    for (const file of files) {
      writeFileSync(join(assets, file), `of ${file}`);
      // A build that was made long before it was started.
      utimesSync(join(assets, file), 1, 1);
    }
    await keepBrowserFiles(assets, data, at);
    rmSync(assets, { recursive: true });
  };
  const kept = () => readdirSync(join(data, 'browser-files')).sort();
  return { data, start, kept };
}

test('a page from before an upgrade gets its files for a day, and no longer', async () => {
  const { data, start, kept } = upgrades();
  await start(now - 90 * 24 * hour, 'dialog-AAAAAAAA.js', 'dialog-AAAAAAAA.js.br', 'same-AAAAAAAA.css');
  await start(now, 'dialog-BBBBBBBB.js', 'same-AAAAAAAA.css');
  const find = earlierFile(data);
  expect((await find('/assets/dialog-AAAAAAAA.js')?.(''))?.toString()).toBe('of dialog-AAAAAAAA.js');
  expect((await find('/assets/dialog-AAAAAAAA.js')?.('.br'))?.toString()).toBe('of dialog-AAAAAAAA.js.br');
  expect(find('/assets/dialog-AAAAAAAA.js')?.('.gz')).toBeUndefined();
  await start(now + 23 * hour, 'dialog-BBBBBBBB.js', 'same-AAAAAAAA.css');
  expect(kept()).toContain('dialog-AAAAAAAA.js');
  await start(now + 25 * hour, 'dialog-BBBBBBBB.js', 'same-AAAAAAAA.css');
  expect(kept()).toEqual(['dialog-BBBBBBBB.js', 'same-AAAAAAAA.css']);
});

test('a server starts while another one on its folder puts files in place, or removes them', async () => {
  const { data, start, kept } = upgrades();
  await start(now, 'same-AAAAAAAA.css');
  // Listed, and gone when it is looked at.
  for (const name of ['.4711-other-AAAAAAAA.js', 'old-AAAAAAAA.js'])
    symlinkSync('nowhere', join(data, 'browser-files', name));
  await start(now, 'new-BBBBBBBB.js');
  await start(now, 'new-BBBBBBBB.js');
  expect(kept()).toContain('new-BBBBBBBB.js');
});

test('no path leads out of them', async () => {
  const { data, start } = upgrades();
  await start(now, 'x-AAAAAAAA.js');
  mkdirSync(join(data, 'browser-files', 'folder-AAAAAAAA.js'));
  writeFileSync(join(data, 'staff-AAAAAAAA.secret'), 'secret');
  const find = earlierFile(data);
  for (const path of [
    '/assets/../staff-AAAAAAAA.secret',
    '/assets/%2e%2e/staff-AAAAAAAA.secret',
    '/assets/..-AAAAAAAA.js',
    '/assets/folder-AAAAAAAA.js/x-AAAAAAAA.js',
    '/x-AAAAAAAA.js',
    '/assets/x-AAAAAAAA.js.br',
  ])
    expect(find(path), path).toBeUndefined();
});
