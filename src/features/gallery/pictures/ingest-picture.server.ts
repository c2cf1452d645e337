import type { PreparePicture } from '#platform/pictures/prepare-picture.server.ts';
import type { PictureSource } from './gallery-items-store.server.ts';
import { largestAddress, pictureFileName, storedWidths } from './picture-address.ts';
import { mostBytes, typeOfUpload } from './item-rules.ts';
import { safeFileName } from './safe-file-name.ts';
import { storePicture, type PictureKeeping } from './store-picture.server.ts';

export interface GalleryNeeds extends PictureKeeping {
  preparePicture: PreparePicture;
}

export interface Upload {
  name: string;
  type: string;
  bytes: Uint8Array;
}

export type PictureRefusal = 'wrong-type' | 'too-large' | 'too-many-pixels' | 'took-too-much';
type TakenIn = { ok: true; picture: PictureSource } | { ok: false; reason: PictureRefusal };

/** The picture that an item is to show: an upload made fit and stored, or an address elsewhere. Undefined: neither was given. */
export async function ingestPicture(
  needs: GalleryNeeds,
  address: string | undefined,
  upload: Upload | undefined,
): Promise<TakenIn | undefined> {
  if (upload) return storeUpload(needs, upload);
  if (address === undefined) return undefined;
  // Kept as it is: the server never asks another one for anything.
  return { ok: true, picture: { image: address, imagePath: null, size: null, preview: null } };
}

async function storeUpload(needs: GalleryNeeds, upload: Upload): Promise<TakenIn> {
  const { name, bytes } = upload;
  if (bytes.length > mostBytes) return { ok: false, reason: 'too-large' };
  const type = typeOfUpload(upload, bytes);
  if (!type) return { ok: false, reason: 'wrong-type' };
  const prepared = await needs.preparePicture(bytes, storedWidths);
  if (!prepared.ok) {
    return { ok: false, reason: prepared.reason === 'unreadable' ? 'wrong-type' : prepared.reason };
  }
  const { width, height, files, preview } = prepared.picture;
  const imagePath = await storePicture(
    needs,
    safeFileName(name, type),
    files.map((file) => ({
      name: pictureFileName(file.width, file.type),
      content: file.content,
      type: `image/${file.type}`,
    })),
  );
  return {
    ok: true,
    picture: { image: largestAddress(imagePath, width), imagePath, size: { width, height }, preview },
  };
}
