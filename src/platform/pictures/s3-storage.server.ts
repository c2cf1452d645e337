import { openBucket } from '../bucket/bucket.server.ts';
import type { PictureStorage } from './picture-storage.server.ts';

/** Pictures in any S3-compatible store, private there: visitors get them through this server. */
export async function createS3Storage(url: string): Promise<PictureStorage> {
  const bucket = await openBucket(url);
  return {
    put: (folder, file, content, type) => bucket.put(`${folder}/${file}`, content, type),
    get: (folder, file) => bucket.get(`${folder}/${file}`),
    async removeFolder(folder) {
      for (const key of await bucket.list(`${folder}/`)) await bucket.remove(key);
    },
    close: bucket.close,
  };
}
