import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { create, extract, ReadEntry } from 'tar';
import { z } from 'zod';
import type { Content } from '#features/clinic/content/content.ts';
import { consentBody } from '../pictures/api.server.ts';
import type { ExportedPicture } from '../pictures/export-pictures.server.ts';

const document = 'content.json';
/** Lists each picture file with its consent. */
const list = 'pictures.json';
const maxBytes = 4_000_000;
const maxPictures = 500;

const listed = z
  .array(z.object({ file: z.string(), consent: consentBody.optional().catch(undefined) }))
  .max(maxPictures);
const nameOf = (index: number): string => `pictures/${index}.webp`;

/** The document and its pictures as one file, which another installation takes in. */
export async function packContent(
  content: Content,
  pictures: readonly ExportedPicture[] = [],
): Promise<Uint8Array<ArrayBuffer>> {
  return inFolder(async (folder) => {
    await writeFile(join(folder, document), JSON.stringify(content, null, 2));
    await writeFile(
      join(folder, list),
      JSON.stringify(
        pictures.map(({ file, consent }) => ({ file, consent })),
        null,
        2,
      ),
    );
    await mkdir(join(folder, 'pictures'));
    for (const [index, { bytes }] of pictures.entries()) await writeFile(join(folder, nameOf(index)), bytes);
    const names = [document, list, ...pictures.map((_, index) => nameOf(index))];
    const chunks: Buffer[] = [];
    for await (const chunk of Readable.from(create({ cwd: folder, portable: true }, names)))
      chunks.push(chunk as Buffer);
    return new Uint8Array(Buffer.concat(chunks));
  });
}

/** The unvalidated content of an exported file with its pictures; undefined when it is no such file. */
export async function unpackContent(
  file: Uint8Array,
): Promise<{ content: unknown; pictures: ExportedPicture[] } | undefined> {
  if (!isPlainTar(file)) return undefined;
  return inFolder(async (folder) => {
    try {
      // A symbolic link could point out of the folder.
      const isWanted = (path: string, entry: object) =>
        ([document, list].includes(path) || /^pictures\/\d{1,3}\.webp$/.test(path)) &&
        entry instanceof ReadEntry &&
        entry.type === 'File' &&
        entry.size <= maxBytes;
      await pipeline(
        Readable.from([Buffer.from(file)]),
        extract({ cwd: folder, strict: true, filter: isWanted }),
      );
      const content: unknown = JSON.parse(await readFile(join(folder, document), 'utf8'));
      return { content, pictures: await readPictures(folder) };
    } catch {
      return undefined;
    }
  });
}

const gzip = [0x1f, 0x8b];
const zstd = [0x28, 0xb5, 0x2f, 0xfd];

/** Accepts only the uncompressed format that the export writes: a compressed file could expand without limit. */
function isPlainTar(file: Uint8Array): boolean {
  const isCompressed = [gzip, zstd].some((magic) => magic.every((byte, index) => file[index] === byte));
  return !isCompressed && new TextDecoder().decode(file.subarray(257, 262)) === 'ustar';
}

/** Empty for files from versions without pictures. */
async function readPictures(folder: string): Promise<ExportedPicture[]> {
  const said = await readFile(join(folder, list), 'utf8').catch(() => '[]');
  return Promise.all(
    listed.parse(JSON.parse(said)).map(async ({ file, consent }, index) => ({
      file,
      ...(consent && { consent }),
      bytes: new Uint8Array(await readFile(join(folder, nameOf(index)))),
    })),
  );
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-content-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
