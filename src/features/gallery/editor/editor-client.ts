import { call, readRefusal, refusalWithoutAnswer, type CallRefusal } from '#platform/call.ts';
import { isSignedOut, tellSignedOut } from '#platform/signed-out.ts';
import type { WordSets } from '#platform/words.tsx';
import { fetchGallery } from '../pictures/gallery-client.ts';
import type { Batch, GalleryItem } from '../pictures/gallery-item.ts';

/** Details of a refusal: the reason, in a sentence, and how an item is now that a colleague has changed it. */
interface RefusalMembers {
  error: string;
  item: GalleryItem;
}
export type PictureCallRefusal = CallRefusal & Partial<RefusalMembers>;

/** Why a change was refused, in the server's words. */
export const reasonText = (
  words: WordSets['gallery-editor'],
  { error, status }: PictureCallRefusal,
): string => error ?? (status === undefined ? words.noAnswer : String(status));

interface ItemAnswer {
  item: GalleryItem;
}

export type ItemTexts = Pick<
  GalleryItem,
  'title' | 'category' | 'description' | 'alt' | 'focalPoint' | 'isActive'
>;

export const textsOf = ({
  title,
  category,
  description,
  alt,
  focalPoint,
  isActive,
}: GalleryItem): ItemTexts => ({
  title,
  category,
  description,
  alt,
  focalPoint,
  isActive,
});

/** Hidden pictures too. */
export const fetchAllPictures = (part: { after?: number; limit?: number }) =>
  fetchGallery(part, '/api/gallery/all');

/** Ten megabytes take a slow phone minutes. */
const uploadTimeoutMs = 600_000;

interface PictureChange {
  /** Replaces the picture. */
  file?: File | undefined;
  /** Whether a person in it is recognisable, if that was answered. */
  person?: 'yes' | 'no' | undefined;
}

/** Saves an item as its editor wrote it, upon the version that the editor saw. */
export function savePicture(
  id: string,
  version: number,
  texts: ItemTexts,
  { file, person }: PictureChange = {},
) {
  const said = { ...texts, ...(person && { person }) };
  const body = file ? formOf({ ...said, version: String(version), file }) : { ...said, version };
  return call<ItemAnswer, RefusalMembers>(`/api/gallery/${id}`, {
    method: 'PATCH',
    body,
    ...(file && { timeout: uploadTimeoutMs }),
  });
}

export const deletePicture = (id: string, { undoable = false } = {}) =>
  call<object, RefusalMembers>(`/api/gallery/${id}${undoable ? '?undoable' : ''}`, { method: 'DELETE' });

/** The undo of a deletion, for ten minutes. */
export const restorePicture = (id: string) =>
  call<ItemAnswer, RefusalMembers>(`/api/gallery/${id}/restore`, { method: 'POST' });

export const saveOrder = (ids: readonly string[]) =>
  call<object, RefusalMembers>('/api/gallery/order', { method: 'PUT', body: { ids } });

/** Refused for a picture of a person: that has to be here, so that it can be taken back. */
export const addByAddress = (image: string, person: 'yes' | 'no') =>
  call<ItemAnswer, RefusalMembers>('/api/gallery', { body: { image, person } });

type UploadResult = { ok: true; item: GalleryItem } | { ok: false; refusal: PictureCallRefusal };

/**
 * Uploads one file, with progress from 0 to 1. Abort stops it while it is being sent; after that the response is awaited, so that the
 * caller knows the result.
 */
export function uploadPicture(
  { file, person }: { file: File; person: 'yes' | 'no' },
  batch: Batch,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<UploadResult> {
  return new Promise((resolve) => {
    // fetch reports no upload progress.
    const request = new XMLHttpRequest();
    const lost = () => resolve({ ok: false, refusal: refusalWithoutAnswer(navigator.onLine === false) });
    request.open('POST', '/api/gallery');
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('load', () => resolve(uploadResult(request)));
    request.addEventListener('error', lost);
    request.addEventListener('abort', lost);
    let arrived = false;
    request.upload.addEventListener('load', () => (arrived = true));
    signal.addEventListener('abort', () => {
      if (!arrived) request.abort();
    });
    request.send(formOf({ file, person, batch }));
  });
}

function uploadResult({ status, response }: XMLHttpRequest): UploadResult {
  // Null: a proxy has answered, with a page.
  const answer: Partial<ItemAnswer> = response ?? {};
  if (status === 201 && answer.item) return { ok: true, item: answer.item };
  const refusal = readRefusal<RefusalMembers>(status, answer);
  if (isSignedOut(refusal)) tellSignedOut();
  return { ok: false, refusal };
}

function formOf(fields: Record<string, string | boolean | object>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.set(name, typeof value === 'string' || value instanceof File ? value : JSON.stringify(value));
  }
  return form;
}
