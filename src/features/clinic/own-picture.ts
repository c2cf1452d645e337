import type { OwnPicture } from '#ui/picture/picture-address.ts';
import type { ContentPicture } from './content/content.ts';

/** The prefix of the addresses of a picture's files. */
export const pictureRoot = (file: string): string => `/pictures/${file}/`;

/** Rounds to steps of ten per cent, each a rule in the style sheet, since the content policy refuses style attributes. */
const step = (percent: number): number => Math.round(percent / 10);

export const shownPicture = ({ file, focus }: ContentPicture): OwnPicture => ({
  root: pictureRoot(file),
  x: step(focus.x),
  y: step(focus.y),
});
