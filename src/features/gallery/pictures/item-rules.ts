// What an item may hold: the same for the editor's form and for the server.
import {
  pictureTypeDeclared,
  pictureTypeNamed,
  pictureTypeOf,
  pictureTypes,
  type PictureType,
} from '#platform/pictures/picture-type.ts';

/** What a new picture is called, until it is edited, where its upload says nothing better. */
export const newItem = {
  title: 'Untitled',
  category: 'Treatment',
  description: 'New uploaded image',
} as const;

/** The most characters of each text. */
export const longest = { title: 120, description: 1000, alt: 300 } as const;

export const mostBytes = 10 * 1024 * 1024;
export const whatIsTaken = `JPEG, PNG, GIF or WebP, up to ${mostBytes / 1024 / 1024} MB`;

export const uploadPeople =
  'Upload a picture of a person as a file: at another address it can’t be taken back';
export const alreadyAgreed = 'The person in this picture agreed to be shown. Withdraw that permission first';
export const tooLateToRestore = 'It is too late: the picture is deleted for good';
export const wrongType = 'Please upload a valid image file (JPEG, PNG, GIF, or WebP)';
export const tooLarge = 'Image size must be less than 10MB';
export const tooManyPixels = 'The picture is too large to show: at most 50 million pixels, and 12,000 a side';
export const tookTooMuch = 'The picture could not be prepared in reasonable time';

/** For a file field's `accept`. */
export const acceptedTypes = pictureTypes.map((type) => `image/${type}`).join();

/** What the browser can say of a file before it is sent; undefined: nothing against it. */
export function refusalBeforeUpload(file: { name: string; type: string; size: number }): string | undefined {
  if (pictureTypeDeclared(file.type) === undefined) return wrongType;
  return file.size > mostBytes ? tooLarge : undefined;
}

/** The type of an upload: its bytes decide, and its name and declared type have to agree with them. */
export function typeOfUpload(
  file: { name: string; type: string },
  bytes: Uint8Array,
): PictureType | undefined {
  const found = pictureTypeOf(bytes);
  return found && pictureTypeNamed(file.name) === found && pictureTypeDeclared(file.type) === found
    ? found
    : undefined;
}
