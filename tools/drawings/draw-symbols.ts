import { categories } from '../../src/features/clinic/services/standard-price-list.ts';
import { type DrawnCategory } from '../../src/features/clinic/services/services.ts';

/**
 * The teeth of the right half of the lower arch, from the middle, drawn from mean crown widths. The left half is the mirror image. Each
 * category's icon fills in its teeth.
 */
const shapes: Readonly<Record<string, string>> = {
  'arch-front':
    'M3 43.8c1.7-.2 2.5-1.4 2.3-3-.7-2.1-1.7-3.1-2.9-3-1.3.2-2 1.4-2.2 3.6.1 1.6 1.2 2.6 2.8 2.4zM9.3 42.5c1.8-.6 2.2-2.1 1.6-3.7-1.2-2-2.5-2.8-3.8-2.3-1.3.5-1.7 1.9-1.4 4.2.5 1.6 1.8 2.5 3.6 1.8zM16 39.9c1.7-1.2 1.9-3.2.9-4.7-2-1.8-3.8-2.6-5.1-1.7-1.3.9-1.4 2.9-.4 5.4 1 1.5 2.8 2.1 4.6 1z',
  'arch-fifth':
    'M27.1 29c1.3-1.9.5-3.7-1.3-4.9-2.6-1.5-4.6-1.4-5.7.3-1.1 1.7-.4 3.6 2 5.4 1.8 1.2 3.8 1.1 5-.8z',
  'arch-sixth':
    'M32.5 20.5c1.4-3.9.4-5.4-2.6-6.6-4-1.2-5.9-.4-7.2 2.8-1.2 3.3-.3 5.1 3.5 6.9 3 1.2 4.8.7 6.3-3.1z',
  'arch-last':
    'M35.7-2.1c-.1-3.6-1.6-4.6-4.4-4.5-3.8.4-5.1 1.8-5 4.9.1 3.1 1.6 4.3 5.4 4.5 2.8-.1 4.1-1.3 4-4.9z',
  'arch-others':
    'M22 34.9c1.5-1.6 1.1-3.5-.2-4.8-2.1-1.7-4.1-2-5.4-.6-1.3 1.4-1 3.3.8 5.4 1.4 1.3 3.3 1.6 4.8 0zM35.3 9c.7-4-.6-5.2-3.6-5.7-4.1-.3-5.7.8-6.2 4.1-.6 3.4.6 4.9 4.6 5.8 3.1.5 4.6-.3 5.2-4.2z',
};

const right = (id: string) => `<use href="#${id}"/>`;
const left = (id: string) => `<use href="#${id}" transform="scale(-1 1)"/>`;
const both = (id: string) => right(id) + left(id);

const filled: Record<DrawnCategory, string> = {
  preventive: both('arch-half'),
  restorative: left('arch-fifth') + right('arch-sixth'),
  cosmetic: both('arch-front'),
  orthodontics: '',
  surgical: both('arch-last'),
};
/** The missing tooth of the drawing on error pages (failure-pages.tsx). */
const missing = 'arch-sixth';
const braces = '<path class="arch-icon-wire" d="M-27.5 22C-21 38-11 45.5 0 45.5S21 38 27.5 22"/>';

function drawArches(): string {
  const paths = Object.entries(shapes).map(([id, d]) => `<path id="${id}" d="${d}"/>`);
  const half = `<g id="arch-half">${Object.keys(shapes).map(right).join('')}</g>`;
  const arches = categories.map(
    ({ id }) =>
      `<symbol id="arch-${id}" viewBox="-42 -12 84 64">${both('arch-half')}` +
      `<g class="arch-icon-filled">${filled[id]}</g>${id === 'orthodontics' ? braces : ''}</symbol>`,
  );
  const others = Object.keys(shapes).filter((id) => id !== missing);
  const gap =
    `<symbol id="arch-gap" viewBox="-42 -12 84 64">${left('arch-half')}${others.map(right).join('')}` +
    `<g class="arch-icon-wire lost-page-gap">${right(missing)}</g></symbol>`;
  return `<defs>${paths.join('')}${half}</defs>${arches.join('')}${gap}`;
}

/** The lower arch as a smile, in eight blocks of enamel: [width, depth, x, y, turn] of those right of the middle. */
const blocks = [
  [4.6, 5, 24.6, 30.6, -13],
  [5, 5.6, 29.6, 28.1, -39],
  [6.2, 7, 33.4, 23.2, -64],
  [7.2, 7.4, 35.2, 16, -88],
] as const;

function drawMark(): string {
  const half = blocks.map(
    ([width, depth, x, y, turn]) =>
      `<rect x="${-width / 2}" y="${-depth / 2}" width="${width}" height="${depth}" rx="2.3" ` +
      `transform="translate(${x} ${y})rotate(${turn})"/>`,
  );
  return (
    '<symbol id="clinic-mark" viewBox="0 0 44 44"><rect class="clinic-mark-ground" width="44" height="44" rx="10"/>' +
    `<g class="clinic-mark-teeth"><g id="clinic-mark-half">${half.join('')}</g>` +
    '<use href="#clinic-mark-half" transform="translate(44 0)scale(-1 1)"/></g></symbol>'
  );
}

const maxStars = 5;
/** The size of a star (ui/icons/every-page/star.svg), and the distance to the next one. */
const star = 256;
const starStep = 279;

/** One drawing of stars for each rating that the owner can choose. */
function drawRatings(): string {
  return Array.from({ length: maxStars }, (_, fewer) => {
    const rating = maxStars - fewer;
    const stars = Array.from({ length: maxStars }, (_, position) => {
      const icon = position < rating ? 'star-fill' : 'star';
      return `<use href="#icon-${icon}" x="${position * starStep}" width="${star}" height="${star}"/>`;
    });
    const width = (maxStars - 1) * starStep + star;
    return `<symbol id="rating-${rating}" viewBox="0 0 ${width} ${star}">${stars.join('')}</symbol>`;
  }).join('');
}

/** Symbols used by ClinicMark, ArchIcon, LostPage and the stars of reviews. Each page carries it once (root.tsx). */
export const drawClinicSymbols = (): string => drawMark() + drawArches() + drawRatings();
