import { isCategory } from './gallery-item.ts';

export type TileSize = 'large' | 'wide' | 'plain';

/** Nine tiles fill the grid without holes, so the pattern starts again at each tenth. */
const pattern: readonly TileSize[] = [
  'large',
  'plain',
  'plain',
  'wide',
  'plain',
  'plain',
  'large',
  'plain',
  'plain',
];

/** Large and wide tiles show their description too. */
export function tileSize(index: number): TileSize {
  return pattern[index % pattern.length] ?? 'plain';
}

/** The colour of badge and tile, a name that gallery-tile.css knows; grey for a category that this site has not. */
export function tileColour(category: string): string {
  return isCategory(category) ? category.toLowerCase() : 'grey';
}

/** Focal points in steps of ten per cent: style attributes are refused by the content policy, so each step is a rule in the style sheet. */
export function focalStep(percent: number): number {
  return Math.round(Math.min(100, Math.max(0, percent)) / 10);
}
