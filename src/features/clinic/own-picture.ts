import type { OwnPicture } from '#ui/picture/picture-address.ts';
import type { ContentPicture } from './content/content.ts';

/** What the addresses of a picture's files begin with. */
export const pictureRoot = (file: string): string => `/pictures/${file}/`;

/** In steps of ten per cent: the content policy refuses style attributes, so each step is a rule in the style sheet. */
const step = (percent: number): number => Math.round(percent / 10);

export const shownPicture = ({ file, focus }: ContentPicture): OwnPicture => ({
  root: pictureRoot(file),
  x: step(focus.x),
  y: step(focus.y),
});
