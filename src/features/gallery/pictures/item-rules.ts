// Rules for an item: the same for the editor's form and for the server.
import { pictureTypeOf, pictureTypes, typeBytes } from '#platform/pictures/picture-type.ts';

/** Default name of a new picture, until it is edited, where its upload gives no better one. */
export const newItem = {
  title: 'Untitled',
  category: 'Treatment',
  description: 'New uploaded image',
} as const;

/** Maximum length of each text in characters. */
export const maxLengths = { title: 120, description: 1000, alt: 300 } as const;

/**
 * Maximum size of an uploaded picture, of the clinic editor too, and of a signed form. Proxies must allow 1 MB more (docs/operations.md);
 * `sample-pictures.ts` of the tests and `tools/check-deploy.ts` upload files of this size.
 */
export const maxPictureBytes = 10 * 1024 * 1024;
export const acceptedPictures = `JPEG, PNG, GIF or WebP, up to ${maxPictureBytes / 1024 / 1024} MB`;

export const uploadPeople =
  'Upload a picture of a person as a file: at another address it can’t be taken back';
export const alreadyAgreed = 'The person in this picture agreed to be shown. Withdraw that permission first';
export const tooLateToRestore = 'It is too late: the picture is deleted for good';
export const wrongType = 'Please upload a valid image file (JPEG, PNG, GIF, or WebP)';
export const tooLarge = `Image size must be less than ${maxPictureBytes / 1024 / 1024}MB`;
export const tooManyPixels = 'The picture is too large to show: at most 70 million pixels, and 12,000 a side';
export const damaged =
  'This picture is damaged: part of the file is missing. Copy it from the phone or camera again, or choose another one';
/** A folder, or a file that was deleted from the device. */
export const cannotBeRead = 'This file can’t be read. Choose it again, or another one';
export const preparationTimeout = 'The picture could not be prepared in reasonable time';

/** For a file field's `accept`. */
export const acceptedTypes = pictureTypes.map((type) => `image/${type}`).join();

/**
 * Fault that the browser finds in a file before the upload; undefined: none. The bytes decide: names and declared types are
 * missing or wrong on many phones.
 */
export async function refusalBeforeUpload(file: Blob): Promise<string | undefined> {
  if (file.size > maxPictureBytes) return tooLarge;
  try {
    const beginning = new Uint8Array(await file.slice(0, typeBytes).arrayBuffer());
    return pictureTypeOf(beginning) ? undefined : wrongType;
  } catch {
    return cannotBeRead;
  }
}
