import { drawClinicSymbols } from './draw-symbols.ts';
import { drawTeethRing } from './draw-teeth-ring.ts';

const folder = 'src/features/site/drawings';
const svg = (attributes: string, drawing: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${drawing}</svg>\n`;

/** The site's generated SVG files by path. A tool draws them once, so that no rendering has to. */
export function drawings(): Record<string, string> {
  return {
    [`${folder}/symbols.svg`]: svg('', drawClinicSymbols()),
    [`${folder}/teeth-ring.svg`]: svg(' viewBox="-56 -70 112 140"', drawTeethRing()),
    [`${folder}/milk-teeth-ring.svg`]: svg(' viewBox="-56 -70 112 140"', drawTeethRing('child')),
  };
}
