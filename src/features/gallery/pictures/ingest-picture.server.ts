import { pictureTypeOf, type PictureType } from '#platform/pictures/picture-type.ts';
import type { PreparedPicture, PreparePicture } from '#platform/pictures/prepare-picture.server.ts';
import type { GalleryPicture } from './gallery-item.ts';
import type { PictureSource } from './gallery-items-store.server.ts';
import { maxPictureBytes } from './item-rules.ts';
import { pictureWidths } from '#ui/picture/picture-widths.ts';
import { largestAddress, pictureFileName, storedTypes, widthsFor } from './picture-address.ts';
import { storePicture, type StorageNeeds } from './store-picture.server.ts';

export interface GalleryNeeds extends StorageNeeds {
  preparePicture: PreparePicture;
  /** Stores a picture of a person together with the consents; returns its folder. */
  storePerson(picture: PreparedPicture): Promise<string>;
  /** Removes its files, and what is noted of them there; who had agreed stays on record. */
  removePerson(file: string): Promise<void>;
  /** Fault of a text by the rules of the dental council; undefined: none. */
  judgeText(text: string): string | undefined;
}

export interface Upload {
  name: string;
  type: string;
  bytes: Uint8Array;
}

export type PictureRefusal = 'wrong-type' | 'damaged' | 'too-large' | 'too-many-pixels' | 'took-too-much';
type Ingested = { ok: true; picture: PictureSource } | { ok: false; reason: PictureRefusal };

/** The picture that an item is to show: an upload made fit and stored, or an address elsewhere. Undefined: neither was given. */
export async function ingestPicture(
  needs: GalleryNeeds,
  address: string | undefined,
  upload: Upload | undefined,
  { showsPerson = false } = {},
): Promise<Ingested | undefined> {
  if (upload) return storeUpload(needs, upload, showsPerson);
  if (address === undefined) return undefined;
  // Stored as it is: the server never asks another one for anything.
  return { ok: true, picture: { image: address, imagePath: null, size: null, preview: null } };
}

async function storeUpload(needs: GalleryNeeds, upload: Upload, showsPerson: boolean): Promise<Ingested> {
  const prepared = await prepareUpload(needs, upload);
  if (!prepared.ok) return prepared;
  const { type, picture } = prepared;
  if (showsPerson) return { ok: true, picture: await storeApart(needs, picture) };
  return { ok: true, picture: await storePicture(needs, { name: upload.name, type }, picture) };
}

async function storeApart({ storePerson }: GalleryNeeds, picture: PreparedPicture): Promise<PictureSource> {
  const { width, height, preview } = picture;
  const imagePath = await storePerson(picture);
  return { image: largestAddress(imagePath, width), imagePath, size: { width, height }, preview };
}

/** Stores an existing gallery picture anew as one of a person. Undefined: its files are missing. */
export async function storeAgainAsPerson(
  needs: GalleryNeeds,
  { imagePath, size, preview }: GalleryPicture,
): Promise<PictureSource | undefined> {
  if (imagePath === null || size === null) return undefined;
  const files: PreparedPicture['files'] = [];
  for (const type of storedTypes) {
    for (const width of widthsFor(size.width)) {
      const stored = await needs.pictures.get(imagePath, pictureFileName(width, type));
      // Without the widest file the picture is missing; the next smaller ones may be.
      if (!stored && width === pictureWidths[0]) return undefined;
      if (!stored) break;
      const content = new Uint8Array(await new Response(stored.body).arrayBuffer());
      files.push({ width, type, content });
    }
  }
  return storeApart(needs, { ...size, files, preview: preview ?? '' });
}

type PreparedUpload =
  { ok: true; type: PictureType; picture: PreparedPicture } | { ok: false; reason: PictureRefusal };

/** An upload made fit for a page; nothing is stored yet. */
export async function prepareUpload(
  { preparePicture }: Pick<GalleryNeeds, 'preparePicture'>,
  upload: Upload,
  sizes: Parameters<PreparePicture>[1] = pictureWidths,
): Promise<PreparedUpload> {
  const { bytes } = upload;
  if (bytes.length > maxPictureBytes) return { ok: false, reason: 'too-large' };
  const type = pictureTypeOf(bytes);
  if (!type) return { ok: false, reason: 'wrong-type' };
  const prepared = await preparePicture(bytes, sizes);
  if (!prepared.ok) {
    return { ok: false, reason: prepared.reason === 'unreadable' ? 'damaged' : prepared.reason };
  }
  return { ok: true, type, picture: prepared.picture };
}
