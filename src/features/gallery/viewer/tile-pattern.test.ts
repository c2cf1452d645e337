import { expect, test } from 'vitest';
import { tileSizes, type TileSize } from './tile-pattern.ts';

/** Columns and rows of each size, as gallery-view.css has them; no tile is wider than the grid. */
const cells: Record<TileSize, { across: number; down: number }> = {
  full: { across: 4, down: 2 },
  large: { across: 2, down: 2 },
  wide: { across: 2, down: 1 },
  plain: { across: 1, down: 1 },
};

/** Each row's cells, true where a tile is, filled as `grid-auto-flow: dense` does: each tile takes the first place that has room for it. */
function layOut(sizes: readonly TileSize[], columns: number): boolean[][] {
  const rows: boolean[][] = [];
  const rowAt = (row: number) => (rows[row] ??= Array<boolean>(columns).fill(false));
  for (const size of sizes) {
    const { across, down } = { ...cells[size], across: Math.min(cells[size].across, columns) };
    const squares = (place: number) =>
      Array.from({ length: across * down }, (_, n) => ({
        row: Math.floor(place / columns) + Math.floor(n / across),
        column: (place % columns) + (n % across),
      }));
    const hasRoom = (place: number) =>
      squares(place).every(({ row, column }) => column < columns && !rowAt(row)[column]);
    let place = 0;
    while (!hasRoom(place)) place++;
    for (const { row, column } of squares(place)) rowAt(row)[column] = true;
  }
  return rows.filter((row) => row.includes(true));
}

const counts = Array.from({ length: 60 }, (_, index) => index + 1);

test.each([
  [4, 'tablets and wider'],
  [2, 'phones'],
])('on %i columns, of %s, no number of pictures leaves a hole', (columns) => {
  const withHoles = counts.filter((count) => layOut(tileSizes(count), columns).flat().includes(false));
  expect(withHoles).toEqual([]);
});

test('each picture has a tile, and pictures that come behind leave whole nines as they are', () => {
  expect(counts.filter((count) => tileSizes(count).length !== count)).toEqual([]);
  expect(tileSizes(72).slice(0, 36)).toEqual(tileSizes(36));
  expect(tileSizes(0)).toEqual([]);
});
