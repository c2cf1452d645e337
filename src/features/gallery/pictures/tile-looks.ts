import { isCategory } from './gallery-item.ts';

/** The colour of badge and tile, a name that gallery-tile.css knows; grey for a category that this site has not. */
export function tileColour(category: string): string {
  return isCategory(category) ? category.toLowerCase() : 'grey';
}

/** Focal points in steps of ten per cent: style attributes are refused by the content policy, so each step is a rule in the style sheet. */
export function focalStep(percent: number): number {
  return Math.round(Math.min(100, Math.max(0, percent)) / 10);
}
