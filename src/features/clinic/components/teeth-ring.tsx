import { thirtyTwoTeeth } from '../thirty-two-teeth.ts';

/** The tooth that is coloured, and that the caption explains. */
const explained = 26;

const teeth = thirtyTwoTeeth();
const round = (number: number) => Math.round(number * 10) / 10;

const rays = Array.from({ length: 32 }, (_, index) => {
  const angle = (2 * Math.PI * (index + 0.5)) / 32;
  const [x, y] = [Math.cos(angle), Math.sin(angle)];
  return `M${round(47 * x)} ${round(60 * y)}L${round(50.6 * x)} ${round(63.6 * y)}`;
}).join('');

/** Both gums in one ring: half an ellipse above, half below, straight at the sides. */
const gums = 'M-32.3-8.5A32.3 40.8 0 0 1 32.3-8.5V8.5A32.3 40.8 0 0 1-32.3 8.5Z';

/** Both arches with all their teeth. A drawing only: the caption beside it has the words. */
export function TeethRing() {
  return (
    <svg className="teeth-ring" viewBox="-56 -70 112 140" aria-hidden="true">
      <path className="teeth-ring-rays" d={rays} />
      <path className="teeth-ring-gums" d={gums} />
      {teeth.map(({ number, transform, outline, fissure }) => (
        <g key={number} transform={transform}>
          <g className={number === explained ? 'tooth tooth-explained' : 'tooth'}>
            <path className="tooth-crown" d={outline} />
            <path className="tooth-fissure" d={fissure} />
          </g>
        </g>
      ))}
      <path className="teeth-ring-pointer" d="M25.5-25L17-17H-22" />
    </svg>
  );
}
