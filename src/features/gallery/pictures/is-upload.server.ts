import type { IncomingMessage } from 'node:http';

/** A picture on its way to the gallery: ten megabytes take a slow phone minutes. */
export function isUpload({ method, url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>) {
  const [path] = url.split('?', 1);
  const isForm = headers['content-type']?.startsWith('multipart/form-data') ?? false;
  return (
    isForm &&
    ((method === 'POST' && path === '/api/gallery') ||
      (method === 'PATCH' && /^\/api\/gallery\/[\w-]+$/.test(path!)))
  );
}
