export const pictureTypes = ['jpeg', 'png', 'gif', 'webp'] as const;
export type PictureType = (typeof pictureTypes)[number];

/** The extension that stands for each type in stored names. */
export const extensions: Record<PictureType, string> = { jpeg: 'jpg', png: 'png', gif: 'gif', webp: 'webp' };

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

/** The type that a file's name speaks of. */
export function pictureTypeNamed(fileName: string): PictureType | undefined {
  return typeCalled(/\.([A-Za-z]+)$/.exec(fileName)?.[1]);
}

/** The type that a media type such as 'image/png' speaks of. */
export function pictureTypeDeclared(mediaType: string): PictureType | undefined {
  return typeCalled(/^image\/([a-z]+)$/i.exec(mediaType)?.[1]);
}

function typeCalled(name = ''): PictureType | undefined {
  const called = name.toLowerCase();
  return called === 'jpg' ? 'jpeg' : pictureTypes.find((type) => type === called);
}
