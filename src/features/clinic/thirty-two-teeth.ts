/**
 * The thirty-two teeth seen from above, drawn from mean crown widths and depths in millimetres (Wheeler's tables), so that their
 * sizes stand to each other as in a mouth. A jaw's teeth are counted from the middle; the other half is their mirror image.
 */
type Jaw = 'upper' | 'lower';

interface Arch {
  /** Width and depth of each crown, from the middle. */
  crowns: readonly (readonly [width: number, depth: number])[];
  /** Half axes of the ellipse on which the crowns stand. */
  across: number;
  along: number;
}

const arches: Record<Jaw, Arch> = {
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

/** How square a crown is, by its place from the middle. */
const squareness = [0.62, 0.62, 0.58, 0.6, 0.62, 0.72, 0.72, 0.7];
/** How far each jaw is moved from the centre, so that the two arches make a ring. */
const jawGap = 8.5;
const round = (number: number) => Math.round(number * 10) / 10;

export interface Tooth {
  /** The tooth's number in the two-digit notation of ISO 3950, such as 26. */
  number: number;
  transform: string;
  outline: string;
  fissure: string;
}

function outline(place: number, [width, depth]: readonly [number, number]): string {
  const k = squareness[place]!;
  const x = (width * 0.95) / 2;
  const y = depth / 2;
  const inner = x * (place < 3 ? 0.82 : 0.94);
  const [xk, yk, innerK, waist] = [x * k * 1.1, y * k, inner * k, y * 0.1].map(round) as [
    number,
    number,
    number,
    number,
  ];
  const [rx, ry, ri] = [round(x), round(y), round(inner)];
  return (
    `M0 ${ry}C${xk} ${ry} ${rx} ${yk} ${rx} ${waist}C${ri} ${-yk} ${innerK} ${-ry} 0 ${-ry}` +
    `C${-innerK} ${-ry} ${-ri} ${-yk} ${-rx} ${waist}C${-rx} ${yk} ${-xk} ${ry} 0 ${ry}Z`
  );
}

/** The line on a crown: an edge on incisors, a point on canines, a groove on premolars, a cross on molars. */
function fissure(place: number, [width, depth]: readonly [number, number]): string {
  const w = (part: number) => round(width * part);
  const d = (part: number) => round(depth * part);
  if (place < 2) return `M${w(-0.27)} ${d(0.12)}Q0 ${d(0.2)} ${w(0.27)} ${d(0.12)}`;
  if (place === 2) return `M${w(-0.22)} ${d(0.02)}L0 ${d(0.2)}L${w(0.22)} ${d(0.02)}`;
  if (place < 5) return `M${w(-0.26)} 0Q0 ${d(-0.1)} ${w(0.26)} 0`;
  return (
    `M${w(-0.32)} ${d(-0.02)}Q${w(-0.1)} ${d(0.06)} 0 0T${w(0.32)} ${d(0.03)}` +
    `M${w(-0.1)} ${d(0.28)}L${w(-0.06)} 0M${w(0.12)} ${d(-0.28)}L${w(0.08)} ${d(0.02)}`
  );
}

/** Places of the crowns' middles along a quarter of the ellipse, each a crown's width from the next. */
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
    places.push({ x, y, angle: (Math.atan2(Math.sin(t) / across, Math.cos(t) / along) * 180) / Math.PI });
    next += (crowns[index]![0] + (crowns[index + 1]?.[0] ?? 0)) / 2;
  }
  return places;
}

function teethOf(jaw: Jaw): Tooth[] {
  const arch = arches[jaw];
  return placesOn(arch).flatMap(({ x, y, angle }, place) =>
    // A mouth is drawn as the dentist sees it: the patient's left is on the right.
    ([1, -1] as const).map((side) => {
      const turn = jaw === 'upper' ? 180 + angle * side : -angle * side;
      const down = jaw === 'upper' ? -y - jawGap : y + jawGap;
      const quadrant = jaw === 'upper' ? (side === 1 ? 2 : 1) : side === 1 ? 3 : 4;
      return {
        number: quadrant * 10 + place + 1,
        transform: `translate(${round(x * side)} ${round(down)})rotate(${round(turn)})`,
        outline: outline(place, arch.crowns[place]!),
        fissure: fissure(place, arch.crowns[place]!),
      };
    }),
  );
}

/** All thirty-two, each jaw from the middle outwards. */
export const thirtyTwoTeeth = (): Tooth[] => [...teethOf('upper'), ...teethOf('lower')];
