import type { SampleUpload } from '../pictures/sample-pictures.ts';

export const galleryPassword = 'nine pictures of teeth';

/** Signs in with the gallery's password as a browser does, and calls the gallery's API with the session cookie. */
export async function signInToGallery(origin: string) {
  const headers = { Origin: origin };
  const login = await fetch(`${origin}/api/gallery/login`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ password: galleryPassword }),
  });
  if (!login.ok) throw new Error(`${login.status} ${await login.text()}`);
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const send = (method: string, path: string, body?: object | FormData) =>
    fetch(`${origin}/api/gallery${path}`, {
      method,
      headers: {
        ...headers,
        Cookie: cookie,
        ...(body && !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
  const upload = ({ name, type, bytes }: SampleUpload, fields: Record<string, string> = {}) => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)], { type }), name);
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    return send('POST', '', form);
  };
  return { cookie, send, upload };
}
