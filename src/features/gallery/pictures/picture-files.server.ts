import { Hono } from 'hono';
import type { PictureStorage } from '#platform/pictures/picture-storage.server.ts';
import { storageFolder } from './picture-address.ts';

/** Mounted at /pictures. A picture's files never change: a new picture has a new name. */
export function pictureFiles(pictures: PictureStorage) {
  const files = new Hono();
  files.get('/:name{\\d+_[\\w.-]+}/:file{(480|800|1280)\\.(avif|webp)}', async (c) => {
    const { name, file } = c.req.param();
    const content = await pictures.get(`${storageFolder}${name}`, file);
    if (!content) return c.notFound();
    return c.body(content, 200, {
      'Content-Type': file.endsWith('avif') ? 'image/avif' : 'image/webp',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Cross-Origin-Resource-Policy': 'same-origin',
    });
  });
  return files;
}
