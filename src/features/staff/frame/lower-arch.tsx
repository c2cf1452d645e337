/** The lower front teeth of one side from the middle outwards: each the outline of its crown, and its place. */
const teeth: readonly (readonly [crown: string, x: number, y: number, turn: number])[] = [
  ['M0 3C1.7 3 2.6 1.9 2.6.3C2.1-1.9 1.3-3 0-3S-2.1-1.9-2.6.3C-2.6 1.9-1.7 3 0 3Z', 2.7, 40.8, -6.6],
  ['M0 3.2C1.9 3.2 2.8 2 2.8.3C2.3-2 1.4-3.2 0-3.2S-2.3-2-2.8.3C-2.8 2-1.9 3.2 0 3.2Z', 8.2, 39.5, -19.9],
  [
    'M0 3.8C2.1 3.8 3.3 2.2 3.3.4C2.7-2.2 1.6-3.8 0-3.8S-2.7-2.2-3.3.4C-3.3 2.2-2.1 3.8 0 3.8Z',
    13.9,
    36.7,
    -33.5,
  ],
  [
    'M0 3.9C2.2 3.9 3.3 2.3 3.3.4C3.1-2.3 1.9-3.9 0-3.9S-3.1-2.3-3.3.4C-3.3 2.3-2.2 3.9 0 3.9Z',
    19.2,
    32.2,
    -46.2,
  ],
  [
    'M0 4.2C2.3 4.2 3.4 2.6 3.4.4C3.2-2.6 2-4.2 0-4.2S-3.2-2.6-3.4.4C-3.4 2.6-2.3 4.2 0 4.2Z',
    23.6,
    26.7,
    -57.1,
  ],
  [
    'M0 5.2C4.1 5.2 5.2 3.7 5.2.5C4.9-3.7 3.5-5.2 0-5.2S-4.9-3.7-5.2.5C-5.2 3.7-4.1 5.2 0 5.2Z',
    27.6,
    18.6,
    -69,
  ],
  ['M0 5C4 5 5 3.6 5 .5C4.7-3.6 3.4-5 0-5S-4.7-3.6-5 .5C-5 3.6-4 5 0 5Z', 30.4, 8.2, -81.2],
  [
    'M0 4.7C3.6 4.7 4.7 3.3 4.7.5C4.4-3.3 3.1-4.7 0-4.7S-4.4-3.3-4.7.5C-4.7 3.3-3.6 4.7 0 4.7Z',
    31,
    -1.9,
    -92,
  ],
];

/** The lower arch, a decoration: the words beside it say the same. A tooth's place: -8 at the left end, -1 and 0 in the middle, 7 at the right end. */
export function LowerArch({
  className,
  markOf,
}: {
  className: string;
  /** Colour class of a tooth. */
  markOf: (place: number) => string | undefined;
}) {
  const places = [...teeth.keys()].flatMap((index) => [index, -index - 1]);
  return (
    <svg className={className} viewBox="-42 -12 84 64" aria-hidden="true">
      {places.map((place) => {
        const [crown, x, y, turn] = teeth[place < 0 ? -place - 1 : place]!;
        const sign = place < 0 ? -1 : 1;
        return (
          <path
            key={place}
            d={crown}
            transform={`translate(${sign * x} ${y})rotate(${sign * turn})`}
            data-mark={markOf(place)}
          />
        );
      })}
    </svg>
  );
}
