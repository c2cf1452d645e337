import { leftTeeth, type Mouth } from './thirty-two-teeth.ts';

/** The coloured tooth, which the caption explains. */
const explained = 26;

const round = (number: number) => Math.round(number * 10) / 10;

/** Both gums in one ring: half an ellipse above, half below, straight at the sides. */
const gums: Record<Mouth, string> = {
  adult: 'M-32.3-8.5A32.3 40.8 0 0 1 32.3-8.5V8.5A32.3 40.8 0 0 1-32.3 8.5Z',
  child: 'M-29.6-8.5A29.6 36.4 0 0 1 29.6-8.5V8.5A29.6 36.4 0 0 1-29.6 8.5Z',
};
/** The line from the explained tooth to its caption. */
const pointer = 'M25.5-25L17-17H-22';

function rays(): string {
  return Array.from({ length: 32 }, (_, index) => {
    const angle = (2 * Math.PI * (index + 0.5)) / 32;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    return `M${round(47 * x)} ${round(60 * y)}l${round(3.6 * x)} ${round(3.6 * y)}`;
  }).join('');
}

/** Sixteen teeth, each one element, and one more for the lines on all of them: few elements, since each costs a phone time. */
function half(mouth: Mouth, explained?: number): string {
  const teeth = leftTeeth(mouth);
  const crowns = teeth.map(
    ({ number, outline }) =>
      `<path${number === explained ? ' class="tooth-explained"' : ''} d="${outline}"/>`,
  );
  return `${crowns.join('')}<path class="tooth-fissures" d="${teeth.map(({ fissure }) => fissure).join('')}"/>`;
}

/** Both arches with all teeth: the content of the `<svg>` of teeth-ring.tsx. */
export function drawTeethRing(mouth: Mouth = 'adult'): string {
  const isAdult = mouth === 'adult';
  return (
    `<path class="teeth-ring-rays" d="${rays()}"/><path class="teeth-ring-gums" d="${gums[mouth]}"/>` +
    `<g class="teeth">${half(mouth, isAdult ? explained : undefined)}</g><g class="teeth" transform="scale(-1 1)">${half(mouth)}</g>` +
    (isAdult ? `<path class="teeth-ring-pointer" d="${pointer}"/>` : '')
  );
}
