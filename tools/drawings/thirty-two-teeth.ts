/**
 * The thirty-two teeth seen from above, and a child's twenty, drawn from mean crown widths and depths in millimetres (Wheeler's tables), so
 * that their proportions are real. Only the left half, since the other is its mirror image; a jaw's teeth are counted from the middle.
 */
type Jaw = 'upper' | 'lower';
export type Mouth = 'adult' | 'child';
type Size = readonly [width: number, depth: number];

interface Arch {
  /** Width and depth of each crown, from the middle. */
  crowns: readonly Size[];
  /** Half axes of the ellipse on which the crowns lie. */
  across: number;
  along: number;
}

const adult: Record<Jaw, Arch> = {
  upper: {
    crowns: [
      [8.5, 7],
      [6.7, 6.2],
      [7.6, 8],
      [7, 9],
      [6.9, 9],
      [10.2, 11],
      [9.6, 11],
      [8.6, 10],
    ],
    across: 33,
    along: 41,
  },
  lower: {
    crowns: [
      [5.4, 6],
      [5.9, 6.4],
      [6.9, 7.6],
      [7, 7.7],
      [7.1, 8.3],
      [11, 10.4],
      [10.5, 10],
      [9.8, 9.4],
    ],
    across: 31.5,
    along: 40,
  },
};

/** Enlarges a child's crowns, so that a finger can press them. */
const grown = ([width, depth]: Size): Size => [width * 1.66, depth * 1.5];
const child: Record<Jaw, Arch> = {
  upper: {
    crowns: (
      [
        [6.5, 5],
        [5.1, 4.6],
        [7, 6],
        [7.3, 7.6],
        [8.2, 9],
      ] as const
    ).map(grown),
    across: 30.5,
    along: 37,
  },
  lower: {
    crowns: (
      [
        [4.2, 4.2],
        [4.6, 4.6],
        [5.4, 5],
        [7.7, 7],
        [9.4, 8.4],
      ] as const
    ).map(grown),
    across: 28.5,
    along: 35.5,
  },
};
/** For each mouth: the tens of the left half's tooth numbers, and the adult tooth that each tooth resembles, from the middle. */
const mouths = {
  adult: { arches: adult, tens: { upper: 20, lower: 30 }, looks: [0, 1, 2, 3, 4, 5, 6, 7] },
  child: { arches: child, tens: { upper: 60, lower: 70 }, looks: [0, 1, 2, 5, 6] },
};

/** The squareness of each crown, from the middle. */
const squareness = [0.62, 0.62, 0.58, 0.6, 0.62, 0.72, 0.72, 0.7];
/** The distance of each jaw from the centre, so that the two arches form a ring. */
const jawGap = 8.5;

export interface Tooth {
  /** The tooth's number in the two-digit notation of ISO 3950, such as 26. */
  number: number;
  outline: string;
  fissure: string;
}

type Point = readonly [x: number, y: number];
/** A path command with its points, relative to the middle of an upright tooth. */
type Step = readonly [command: 'M' | 'c' | 's' | 'l' | 'q' | 't', ...points: Point[]];

function outline(place: number, [width, depth]: Size): Step[] {
  const k = squareness[place]!;
  const x = (width * 0.95) / 2;
  const y = depth / 2;
  const inner = x * (place < 3 ? 0.82 : 0.94);
  const waist = y * 0.1;
  return [
    ['M', [0, y]],
    ['c', [x * k * 1.1, y], [x, y * k], [x, waist]],
    ['c', [inner, -y * k], [inner * k, -y], [0, -y]],
    ['s', [-inner, -y * k], [-x, waist]],
    ['c', [-x, y * k], [-x * k * 1.1, y], [0, y]],
  ];
}

/** The line on a crown: an edge on incisors, a point on canines, a groove on premolars, a cross on molars. */
function fissure(place: number, [width, depth]: Size): Step[] {
  const at = (x: number, y: number): Point => [width * x, depth * y];
  if (place < 2)
    return [
      ['M', at(-0.27, 0.12)],
      ['q', at(0, 0.2), at(0.27, 0.12)],
    ];
  if (place === 2)
    return [
      ['M', at(-0.22, 0.02)],
      ['l', at(0, 0.2)],
      ['l', at(0.22, 0.02)],
    ];
  if (place < 5)
    return [
      ['M', at(-0.26, 0)],
      ['q', at(0, -0.1), at(0.26, 0)],
    ];
  return [
    ['M', at(-0.32, -0.02)],
    ['q', at(-0.1, 0.06), at(0, 0)],
    ['t', at(0.32, 0.03)],
    ['M', at(-0.1, 0.28)],
    ['l', at(-0.06, 0)],
    ['M', at(0.12, -0.28)],
    ['l', at(0.08, 0.02)],
  ];
}

/** The centres of the crowns along a quarter of the ellipse, spaced by their widths. */
function placesOn({ crowns, across, along }: Arch): { x: number; y: number; angle: number }[] {
  const steps = 800;
  const places: { x: number; y: number; angle: number }[] = [];
  let [lastX, lastY, walked] = [0, along, 0];
  let next = crowns[0]![0] / 2;
  for (let step = 1; step <= steps && places.length < crowns.length; step++) {
    const t = (Math.PI * 0.62 * step) / steps;
    const [x, y] = [across * Math.sin(t), along * Math.cos(t)];
    walked += Math.hypot(x - lastX, y - lastY);
    [lastX, lastY] = [x, y];
    if (walked < next) continue;
    const index = places.length;
    places.push({ x, y, angle: Math.atan2(Math.sin(t) / across, Math.cos(t) / along) });
    next += (crowns[index]![0] + (crowns[index + 1]?.[0] ?? 0)) / 2;
  }
  return places;
}

const round = (number: number) => Math.round(number * 10) / 10;

/**
 * The path of a tooth at its place in the ring: in the ring's coordinates, so that the browser applies no transform, and with relative
 * commands, which are short.
 */
function drawn(steps: readonly Step[], { x, y, turn }: { x: number; y: number; turn: number }): string {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  let from: Point = [0, 0];
  return steps
    .map(([command, ...points]) => {
      const there = points.map(([px, py]): Point => [
        round(x + px * cos - py * sin),
        round(y + px * sin + py * cos),
      ]);
      const numbers = there.flatMap((point) =>
        command === 'M' ? point : [round(point[0] - from[0]), round(point[1] - from[1])],
      );
      from = there.at(-1)!;
      return command + numbers.join(' ').replaceAll(' -', '-').replaceAll(/\b0\./g, '.');
    })
    .join('');
}

function halfOf(jaw: Jaw, mouth: Mouth): Tooth[] {
  const { arches, tens, looks } = mouths[mouth];
  const arch = arches[jaw];
  return placesOn(arch).map(({ x, y, angle }, place) => {
    const look = looks[place]!;
    const upper = jaw === 'upper';
    const size = arch.crowns[place]!;
    const stands = { x, y: upper ? -y - jawGap : y + jawGap, turn: upper ? Math.PI + angle : -angle };
    return {
      number: tens[jaw] + place + 1,
      outline: drawn(outline(look, size), stands),
      fissure: drawn(fissure(look, size), stands),
    };
  });
}

/** The teeth of the patient's left, which the dentist sees on the right: each jaw from the middle outwards. */
export const leftTeeth = (mouth: Mouth = 'adult'): Tooth[] => [
  ...halfOf('upper', mouth),
  ...halfOf('lower', mouth),
];
