/** Where something stands in the week: what one can put the focus on. */
export interface WeekPlace {
  column: number;
  row: number;
  /** Several visits in one square stand below each other. */
  item: number;
}

export const placeOf = ({ column, row, item }: WeekPlace): string => `${column} ${row} ${item}`;

export function readPlace(text: string): WeekPlace {
  const [column = 0, row = 0, item = 0] = text.split(' ').map(Number);
  return { column, row, item };
}

/**
 * Where a key leads from a place: up and down through everything of the day, left and right to the same slot of the next day, Home
 * and End to the first and last day. Undefined for keys that mean nothing here, and where there is nothing further.
 */
export function placeAfterKey(
  key: string,
  from: WeekPlace,
  places: readonly WeekPlace[],
): WeekPlace | undefined {
  const inColumn = (column: number) => places.filter((place) => place.column === column);
  const beside = (column: number) => {
    const square = inColumn(column).filter(({ row }) => row === from.row);
    return square[Math.min(from.item, square.length - 1)];
  };
  const step = (steps: number) => {
    const column = inColumn(from.column);
    return column[column.findIndex(({ row, item }) => row === from.row && item === from.item) + steps];
  };
  switch (key) {
    case 'ArrowUp':
      return step(-1);
    case 'ArrowDown':
      return step(1);
    case 'ArrowLeft':
      return beside(from.column - 1);
    case 'ArrowRight':
      return beside(from.column + 1);
    case 'Home':
      return beside(0);
    case 'End':
      return beside(Math.max(...places.map(({ column }) => column)));
    default:
      return undefined;
  }
}
