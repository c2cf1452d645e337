import type { FocalPoint, GalleryItem } from '../pictures/gallery-item.ts';

export type Result<Value = undefined> =
  { ok: true; value: Value } | { ok: false; error: string; item?: GalleryItem; status: number };

export interface ItemTexts {
  title: string;
  category: string;
  description: string;
  alt: string;
  focalPoint: FocalPoint;
}

interface Answer {
  success: boolean;
  error?: string;
  item?: GalleryItem;
}

/** Saves an item as its editor wrote it, upon the version that the editor saw; `file` replaces its picture. */
export async function saveItem(
  id: string,
  version: number,
  texts: ItemTexts,
  file?: File,
): Promise<Result<GalleryItem>> {
  if (!file) return change<GalleryItem>('PATCH', `/${id}`, JSON.stringify({ ...texts, version }));
  const form = new FormData();
  const { focalPoint, ...rest } = texts;
  for (const [name, value] of Object.entries({ ...rest, version: String(version) })) form.set(name, value);
  form.set('focalPoint', JSON.stringify(focalPoint));
  form.set('file', file);
  return change<GalleryItem>('PATCH', `/${id}`, form);
}

export const deleteItem = (id: string) => change('DELETE', `/${id}`);

export const saveOrder = (ids: readonly string[]) => change('PUT', '/order', JSON.stringify({ ids }));

export const addByAddress = (image: string) => change<GalleryItem>('POST', '', JSON.stringify({ image }));

async function change<Value>(method: string, path: string, body?: string | FormData): Promise<Result<Value>> {
  try {
    const response = await fetch(`/api/gallery${path}`, {
      method,
      ...(body !== undefined && { body }),
      ...(typeof body === 'string' && { headers: { 'Content-Type': 'application/json' } }),
    });
    return resultOf<Value>(response.status, await response.text());
  } catch {
    return { ok: false, error: '', status: 0 };
  }
}

/**
 * Uploads one file with its progress, from 0 to 1. Aborting stops it as long as it is on its way; once all of it has arrived the answer
 * is awaited, so that whoever aborts knows what became of it.
 */
export function uploadPicture(
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<Result<GalleryItem>> {
  return new Promise((resolve) => {
    // fetch does not tell how much was sent.
    const request = new XMLHttpRequest();
    const lost = () => resolve({ ok: false, error: '', status: 0 });
    request.open('POST', '/api/gallery');
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('load', () =>
      resolve(resultOf<GalleryItem>(request.status, request.responseText)),
    );
    request.addEventListener('error', lost);
    request.addEventListener('abort', lost);
    let arrived = false;
    request.upload.addEventListener('load', () => (arrived = true));
    signal.addEventListener('abort', () => {
      if (!arrived) request.abort();
    });
    const form = new FormData();
    form.set('file', file);
    request.send(form);
  });
}

function resultOf<Value>(status: number, text: string): Result<Value> {
  let answer: Answer;
  try {
    answer = JSON.parse(text) as Answer;
  } catch {
    return { ok: false, error: String(status), status };
  }
  if (answer.success) return { ok: true, value: answer.item as Value };
  const { error = String(status), item } = answer;
  return { ok: false, error, status, ...(item && { item }) };
}
