import type { Content, ContentPicture } from './content.ts';

export interface PlacedPicture {
  /** 'pictures.team', 'dentists.0.picture': the way through the document. */
  path: string;
  /** The same by ids: 'dentists.dentist-1.picture'. */
  idPath: string;
  picture: ContentPicture;
}

/** All of the clinic's own pictures in the document. */
export function picturesOf({ pictures = {}, blocks, dentists }: Content): PlacedPicture[] {
  const inList = (name: string, list: readonly { id: string; picture?: ContentPicture }[]) =>
    list.flatMap(({ id, picture }, index) =>
      picture ? [{ path: `${name}.${index}.picture`, idPath: `${name}.${id}.picture`, picture }] : [],
    );
  return [
    ...Object.entries(pictures).map(([place, picture]) => {
      const path = `pictures.${place}`;
      return { path, idPath: path, picture };
    }),
    ...inList('blocks', blocks),
    ...inList('dentists', dentists),
  ];
}

/** The files of all pictures that the document names, the clinic's mark too. */
export const filesOf = (content: Content): ReadonlySet<string> =>
  new Set([
    ...picturesOf(content).map(({ picture }) => picture.file),
    ...(content.mark === undefined ? [] : [content.mark]),
  ]);

/** The document with each picture's file replaced; a picture without a new file is removed. */
export function withFiles(content: Content, fileOf: (file: string) => string | undefined): Content {
  const { mark, pictures, blocks, dentists, ...others } = content;
  const ownMark = mark && fileOf(mark);
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
    ...others,
    ...(ownMark && { mark: ownMark }),
    ...(pictures && { pictures: Object.fromEntries(placed) }),
    blocks: blocks.map(inLine),
    dentists: dentists.map(inLine),
  };
}
