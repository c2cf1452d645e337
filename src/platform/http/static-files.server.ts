import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import type { EarlierFile } from './earlier-files.server.ts';
import type { HeaderValues } from './security-headers.server.ts';
import { sendVariant, variantsOf, type Variants } from './variants.server.ts';

/** The build's files and the site's pictures have a fingerprint of their content in their names. */
const fingerprinted = /^\/(assets|pictures)\/.*-[\w-]{8}(-\d+)?\.\w+$/;
const cacheControl = (path: string) =>
  fingerprinted.test(path) ? 'public, max-age=31536000, immutable' : 'public, no-cache';

export type ServeFile = (request: IncomingMessage, response: ServerResponse, path: string) => boolean;

/**
 * The build's own files with the compressed copies that the build put beside them; false for a path that is none of them.
 * Only listed files are ever read, and what `findEarlier` knows of earlier builds, so no path can lead elsewhere. Each stays in memory
 * from its first request on.
 */
export function serveStaticFiles(
  root: string,
  headers: HeaderValues,
  findEarlier: (path: string) => EarlierFile | undefined = () => undefined,
): ServeFile {
  const listed = new Set(
    globSync('**/*', { cwd: root, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
      .filter((path) => !path.startsWith('/.vite/')),
  );
  const inMemory = new Map<string, Promise<Variants>>();

  const ofThisBuild =
    (path: string): EarlierFile =>
    (extension) =>
      listed.has(path + extension) ? readFile(root + path + extension) : undefined;
  const read = async (path: string, file: EarlierFile): Promise<Variants> => {
    const [identity = Buffer.alloc(0), br, gzip] = await Promise.all([file(''), file('.br'), file('.gz')]);
    return variantsOf(
      { identity, ...(br && { br }), ...(gzip && { gzip }) },
      {
        ...headers,
        'Content-Type': getMimeType(path) ?? 'application/octet-stream',
        'Cache-Control': cacheControl(path),
      },
    );
  };

  return (request, response, path) => {
    if (/\.(br|gz)$/.test(path)) return false;
    let file = inMemory.get(path);
    if (!file) {
      const found = listed.has(path) ? ofThisBuild(path) : findEarlier(path);
      if (!found) return false;
      file = read(path, found);
      inMemory.set(path, file);
    }
    file.then(
      (variants) => sendVariant(request, response, variants),
      () => {
        inMemory.delete(path);
        response.writeHead(404).end();
      },
    );
    return true;
  };
}
