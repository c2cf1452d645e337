import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * A folder for its owner alone, and those above it that are missing. Node's own way with `recursive` asks for ever where the system says
 * that what lies above is missing though it is there, as /proc does.
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process was quicker.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
