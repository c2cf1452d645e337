import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { create, extract } from 'tar';
import type { Content } from '#features/clinic/content/content.ts';

const document = 'content.json';
const mostBytes = 4_000_000;

/** The document as one file, which another installation takes in. */
export async function packContent(content: Content): Promise<Uint8Array<ArrayBuffer>> {
  return inFolder(async (folder) => {
    await writeFile(join(folder, document), JSON.stringify(content, null, 2));
    const chunks: Buffer[] = [];
    for await (const chunk of Readable.from(create({ cwd: folder, portable: true }, [document])))
      chunks.push(chunk as Buffer);
    return new Uint8Array(Buffer.concat(chunks));
  });
}

/** What the document in such a file says, unchecked; undefined when it is no such file. */
export async function unpackContent(file: Uint8Array): Promise<unknown> {
  return inFolder(async (folder) => {
    try {
      const isWanted = (path: string, { size = 0 }: { size?: number }) =>
        path === document && size <= mostBytes;
      await pipeline(
        Readable.from([Buffer.from(file)]),
        extract({ cwd: folder, strict: true, filter: isWanted }) as unknown as NodeJS.WritableStream,
      );
      return JSON.parse(await readFile(join(folder, document), 'utf8')) as unknown;
    } catch {
      return undefined;
    }
  });
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-content-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
