import { thirtyTwoTeeth } from './thirty-two-teeth.ts';

/** The tooth that is coloured, and that the caption explains. */
const explained = 26;

const round = (number: number) => Math.round(number * 10) / 10;

/** Both gums in one ring: half an ellipse above, half below, straight at the sides. */
const gums = 'M-32.3-8.5A32.3 40.8 0 0 1 32.3-8.5V8.5A32.3 40.8 0 0 1-32.3 8.5Z';
/** From the explained tooth to its caption. */
const pointer = 'M25.5-25L17-17H-22';

function rays(): string {
  return Array.from({ length: 32 }, (_, index) => {
    const angle = (2 * Math.PI * (index + 0.5)) / 32;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    return `M${round(47 * x)} ${round(60 * y)}L${round(50.6 * x)} ${round(63.6 * y)}`;
  }).join('');
}

/** What stands inside the `<svg>` of components/teeth-ring.tsx: both arches with all their teeth. */
export function drawTeethRing(): string {
  const teeth = thirtyTwoTeeth().map(
    ({ number, transform, outline, fissure }) =>
      `<g transform="${transform}"><g class="tooth${number === explained ? ' tooth-explained' : ''}">` +
      `<path class="tooth-crown" d="${outline}"/><path class="tooth-fissure" d="${fissure}"/></g></g>`,
  );
  return (
    `<path class="teeth-ring-rays" d="${rays()}"/><path class="teeth-ring-gums" d="${gums}"/>` +
    `${teeth.join('')}<path class="teeth-ring-pointer" d="${pointer}"/>`
  );
}
