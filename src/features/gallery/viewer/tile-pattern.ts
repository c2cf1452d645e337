/** large: two by two. wide: two by one. plain: one. full: the grid's width, two rows high. */
export type TileSize = 'full' | 'large' | 'wide' | 'plain';

/** Each pattern fills its rows, on four columns and on two. */
const four: readonly TileSize[] = ['large', 'plain', 'plain', 'wide'];
const five: readonly TileSize[] = ['plain', 'plain', 'large', 'plain', 'plain'];
const row: readonly TileSize[] = ['plain', 'plain', 'plain', 'plain'];
const three: readonly TileSize[] = ['large', 'wide', 'wide'];
const two: readonly TileSize[] = ['large', 'large'];

const nine = [...four, ...five];
/** The tiles behind the nines, by how many pictures are left. One alone is left only of a gallery of one. */
const endings: Record<number, readonly TileSize[]> = {
  0: [],
  1: ['full'],
  2: two,
  3: three,
  4: four,
  5: ['large', ...row],
  6: [...four, 'wide', 'wide'],
  7: [...four, ...three],
  8: [...four, ...row],
  10: [...four, ...row, 'wide', 'wide'],
};

/** The sizes of so many pictures' tiles: nines, and behind them an ending that leaves no hole. Large tiles show their description too. */
export function tileSizes(count: number): TileSize[] {
  const left = count > 9 && count % 9 === 1 ? 10 : count % 9;
  const nines = Array.from({ length: (count - left) / 9 }, () => nine);
  return [...nines.flat(), ...endings[left]!];
}
