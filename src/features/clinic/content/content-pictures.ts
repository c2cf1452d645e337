import type { Content, ContentPicture } from './content.ts';

export interface PlacedPicture {
  /** 'pictures.team', 'dentists.0.picture': the way through the document. */
  path: string;
  picture: ContentPicture;
}

/** Each picture of the clinic's own that the document shows. */
export function picturesOf({ pictures = {}, blocks, dentists }: Content): PlacedPicture[] {
  const inList = (name: string, list: readonly { picture?: ContentPicture }[]) =>
    list.flatMap(({ picture }, index) => (picture ? [{ path: `${name}.${index}.picture`, picture }] : []));
  return [
    ...Object.entries(pictures).map(([place, picture]) => ({ path: `pictures.${place}`, picture })),
    ...inList('blocks', blocks),
    ...inList('dentists', dentists),
  ];
}

/** The document with another file for each picture, or without the picture. */
export function withFiles(content: Content, fileOf: (file: string) => string | undefined): Content {
  const { pictures, blocks, dentists } = content;
  const changed = (picture: ContentPicture): ContentPicture | undefined => {
    const file = fileOf(picture.file);
    return file === undefined ? undefined : { ...picture, file };
  };
  const inLine = <Line extends { picture?: ContentPicture }>(line: Line): Line => {
    const { picture, ...rest } = line;
    const now = picture && changed(picture);
    return { ...rest, ...(now && { picture: now }) } as Line;
  };
  const placed = Object.entries(pictures ?? {}).flatMap(([place, picture]) => {
    const now = changed(picture);
    return now ? [[place, now] as const] : [];
  });
  return {
    ...content,
    ...(pictures && { pictures: Object.fromEntries(placed) }),
    blocks: blocks.map(inLine),
    dentists: dentists.map(inLine),
  };
}
