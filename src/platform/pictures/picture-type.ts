export const pictureTypes = ['jpeg', 'png', 'gif', 'webp'] as const;
export type PictureType = (typeof pictureTypes)[number];

/** The extension that stands for each type in stored names. */
export const extensions: Record<PictureType, string> = { jpeg: 'jpg', png: 'png', gif: 'gif', webp: 'webp' };

/** So many bytes at the beginning of a file tell its type. */
export const typeBytes = 12;

/** What a file is by its first bytes, whatever it is called; undefined: none of the four. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | undefined {
  const starts = (signature: string, at = 0) =>
    [...signature].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));
  if (starts('\xff\xd8\xff')) return 'jpeg';
  if (starts('\x89PNG\r\n\x1a\n')) return 'png';
  if (starts('GIF87a') || starts('GIF89a')) return 'gif';
  if (starts('RIFF') && starts('WEBP', 8)) return 'webp';
  return undefined;
}
