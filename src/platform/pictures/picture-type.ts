export const pictureTypes = ['jpeg', 'png', 'gif', 'webp'] as const;
export type PictureType = (typeof pictureTypes)[number];

/** File extensions by type. */
export const extensions: Record<PictureType, string> = { jpeg: 'jpg', png: 'png', gif: 'gif', webp: 'webp' };

/** The number of leading bytes that identify a type. */
export const typeBytes = 12;

/** The type by magic bytes, whatever the file's name; undefined for any other type. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | undefined {
  const starts = (signature: string, at = 0) =>
    [...signature].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));
  if (starts('\xff\xd8\xff')) return 'jpeg';
  if (starts('\x89PNG\r\n\x1a\n')) return 'png';
  if (starts('GIF87a') || starts('GIF89a')) return 'gif';
  if (starts('RIFF') && starts('WEBP', 8)) return 'webp';
  return undefined;
}
