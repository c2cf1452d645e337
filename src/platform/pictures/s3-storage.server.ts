import { openBucket } from '../bucket/bucket.server.ts';
import { StorageAwayError, type PictureStorage } from './picture-storage.server.ts';

/** Pictures in any S3-compatible store, private there: visitors get them through this server. */
export async function createS3Storage(url: string): Promise<PictureStorage> {
  const bucket = await openBucket(url);
  return {
    put: (folder, file, content, type) => bucket.put(`${folder}/${file}`, content, type).catch(tellAway),
    get: (folder, file) => bucket.get(`${folder}/${file}`).catch(tellAway),
    async removeFolder(folder) {
      for (const key of await bucket.list(`${folder}/`)) await bucket.remove(key);
    },
    close: bucket.close,
  };
}

/** What a store answers has a status; without one, or with one of its own failures, it is away. */
function tellAway(error: unknown): never {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode ?? 503;
  throw status >= 500 ? new StorageAwayError('the store of the pictures is away', { cause: error }) : error;
}
