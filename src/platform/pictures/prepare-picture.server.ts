import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
// oxlint-disable-next-line import/default -- Vite gives the text of the file
import workerSource from './make-picture-sizes.server.ts?raw';

export interface PreparedPicture {
  /** Width of the largest size, after rotation. */
  width: number;
  height: number;
  files: { width: number; type: 'avif' | 'webp' | 'png' | 'jpeg'; content: Uint8Array<ArrayBuffer> }[];
  /** A tiny blurred preview as a data URL. */
  preview: string;
}

type Preparation =
  | { ok: true; picture: PreparedPicture }
  | { ok: false; reason: 'unreadable' | 'too-many-pixels' | 'took-too-much' };

/** The sizes to make: widths of a picture in a page, or the squares and the wide picture of a clinic's mark. */
type PictureSizes = readonly number[] | 'mark';
export type PreparePicture = (content: Uint8Array, sizes: PictureSizes) => Promise<Preparation>;

export interface PreparationLimits {
  atOnce: number;
  milliseconds: number;
  /** Resident memory of the worker, in bytes. */
  memory: number;
  maxPixels: number;
  maxSide: number;
}

export const usualLimits: PreparationLimits = {
  atOnce: 2,
  milliseconds: 30_000,
  memory: 1_200_000_000,
  // Phones of 50 and 64 megapixels. The worst file of so many takes 0.75 GB: docs/decisions/0021-picture-storage.md.
  maxPixels: 70_000_000,
  maxSide: 12_000,
};
const memoryLook = 50;

/**
 * Makes pictures fit for the site, each in a process of its own with an end to its time and memory: a decoder bomb costs one upload and
 * not the site, and what a decoder keeps hold of goes with its process.
 */
export function createPicturePreparation(given: Partial<PreparationLimits> = {}): PreparePicture {
  const limits = { ...usualLimits, ...given };
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (content, sizes) => {
    if (running >= limits.atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await inWorker(content, sizes, limits);
    } finally {
      // The place goes to the next in line, or is given back.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

function inWorker(
  content: Uint8Array,
  widths: PictureSizes,
  { milliseconds, memory, maxPixels, maxSide }: PreparationLimits,
): Promise<Preparation> {
  // The worker's source is part of the bundle, so no second file has to be found at run time.
  const worker = spawn(process.execPath, ['--input-type=module-typescript', '--eval', workerSource], {
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    env: { VIPS_CONCURRENCY: '1', MALLOC_ARENA_MAX: '2' },
  });
  return new Promise((resolve) => {
    // Killed, crashed or out of memory.
    let answer: Preparation = { ok: false, reason: 'took-too-much' };
    const kill = () => worker.kill('SIGKILL');
    const timer = setTimeout(kill, milliseconds);
    const looks = setInterval(() => {
      void residentBytes(worker.pid).then((bytes) => bytes > memory && kill());
    }, memoryLook);
    worker.once('message', (message) => (answer = message as Preparation));
    const end = () => {
      clearTimeout(timer);
      clearInterval(looks);
      resolve(answer);
    };
    worker.once('error', end);
    worker.once('exit', end);
    worker.send({ widths, maxPixels, maxSide }, (error) => error && kill());
    // Piped raw: an IPC message would hold several copies of it in this process until the next full garbage collection.
    worker.stdin!.on('error', kill).end(content);
  });
}

const pageBytes = 4096;

/** Read from Linux's /proc; other systems rely on the limits of time and pixels. */
async function residentBytes(pid: number | undefined): Promise<number> {
  try {
    const pages = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')[1];
    return Number(pages) * pageBytes;
  } catch {
    return 0;
  }
}
