/** How many lines a list of people to call shows until all are asked for. */
export const maxFirst = 40;

/** The lines that an address asks for. */
export interface LineQuery {
  isAll: boolean;
  /** The id of a line that is shown at any position. */
  open?: string | undefined;
}

export interface FirstLines<Line extends { id: string }> {
  lines: readonly Line[];
  /** How many further lines match. */
  hidden: number;
}

export function firstLines<Line extends { id: string }>(
  all: readonly Line[],
  { isAll, open }: LineQuery,
): FirstLines<Line> {
  const lines = isAll ? all : all.filter(({ id }, index) => index < maxFirst || id === open);
  return { lines, hidden: all.length - lines.length };
}

export const lineQuery = (searched: URLSearchParams): LineQuery => ({
  isAll: searched.get('lines') === 'all',
  open: searched.get('open') ?? undefined,
});

/** The same address for other lines. */
export function withLineQuery(searched: URLSearchParams, { isAll, open }: LineQuery): URLSearchParams {
  const next = new URLSearchParams(searched);
  next.delete('lines');
  next.delete('open');
  if (isAll) next.set('lines', 'all');
  if (open !== undefined) next.set('open', open);
  return next;
}
