import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from './make-folder.server.ts';

function newRoot(): string {
  const root = mkdtempSync(join(tmpdir(), 'clinic-folder-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  return root;
}

test('a folder and those above it are made for their owner alone; one that is there is left as it is', () => {
  const root = newRoot();
  for (const _ of ['first', 'again']) makeFolder(join(root, 'one', 'two'));
  for (const path of ['one', 'one/two']) expect(statSync(join(root, path)).mode & 0o777).toBe(0o700);
});

test('where none can be made it fails at once', () => {
  const file = join(newRoot(), 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(join(file, 'folder'))).toThrow('ENOTDIR');
  expect(() => makeFolder('/proc/nope/folder')).toThrow('ENOENT');
});
