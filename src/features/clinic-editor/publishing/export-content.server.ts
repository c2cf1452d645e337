import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Header, list as listEntries, Pack, ReadEntry } from 'tar';
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

/** The document and its pictures as one file, which another installation takes in. Nothing is written to a disk. */
export async function packContent(
  content: Content,
  pictures: readonly ExportedPicture[] = [],
): Promise<Uint8Array<ArrayBuffer>> {
  const pack = new Pack({ portable: true });
  const add = (path: string, body: string | Uint8Array) => {
    const bytes = Buffer.from(body);
    const entry = new ReadEntry(new Header({ path, mode: 0o644, size: bytes.length, type: 'File' }));
    pack.add(entry);
    entry.end(bytes);
  };
  const packed = pack.concat();
  add(document, JSON.stringify(content, null, 2));
  const consents = pictures.map(({ file, consent }) => ({ file, consent }));
  add(list, JSON.stringify(consents, null, 2));
  for (const [index, { bytes }] of pictures.entries()) add(nameOf(index), bytes);
  pack.end();
  return new Uint8Array(await packed);
}

/** The unvalidated content of an exported file with its pictures; undefined when it is no such file. */
export async function unpackContent(
  file: Uint8Array,
): Promise<{ content: unknown; pictures: ExportedPicture[] } | undefined> {
  if (!isPlainTar(file)) return undefined;
  const files = new Map<string, Promise<Buffer>>();
  const isWanted = (path: string, entry: object) =>
    ([document, list].includes(path) || /^pictures\/\d{1,3}\.webp$/.test(path)) &&
    entry instanceof ReadEntry &&
    entry.type === 'File' &&
    entry.size <= maxBytes;
  try {
    const onReadEntry = (entry: ReadEntry) => void files.set(entry.path, entry.concat());
    await pipeline(
      Readable.from([Buffer.from(file)]),
      listEntries({ strict: true, filter: isWanted, onReadEntry }),
    );
    const content: unknown = JSON.parse((await read(files, document)).toString());
    return { content, pictures: await readPictures(files) };
  } catch {
    return undefined;
  }
}

const gzip = [0x1f, 0x8b];
const zstd = [0x28, 0xb5, 0x2f, 0xfd];

/** Accepts only the uncompressed format that the export writes: a compressed file could expand without limit. */
function isPlainTar(file: Uint8Array): boolean {
  const isCompressed = [gzip, zstd].some((magic) => magic.every((byte, index) => file[index] === byte));
  return !isCompressed && new TextDecoder().decode(file.subarray(257, 262)) === 'ustar';
}

/** Empty for files from versions without pictures. */
async function readPictures(files: ReadonlyMap<string, Promise<Buffer>>): Promise<ExportedPicture[]> {
  const said = (await files.get(list)) ?? '[]';
  return Promise.all(
    listed.parse(JSON.parse(said.toString())).map(async ({ file, consent }, index) => ({
      file,
      ...(consent && { consent }),
      bytes: new Uint8Array(await read(files, nameOf(index))),
    })),
  );
}

async function read(files: ReadonlyMap<string, Promise<Buffer>>, name: string): Promise<Buffer> {
  const bytes = files.get(name);
  if (!bytes) throw new Error(`There is no ${name}`);
  return bytes;
}
