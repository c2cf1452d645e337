import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { Queries } from './database.server.ts';

/** Stands for a value while a statement is built; `path` leads to it among the values of each later run. */
class Place {
  readonly path: readonly (string | number)[];
  constructor(path: readonly (string | number)[]) {
    this.path = path;
  }
}

interface Compiled<Row> {
  query: CompiledQuery<Row>;
  /** Where each parameter comes from; a constant of the statement stands for itself. */
  parameters: readonly unknown[];
}

const names = new Map<string, string>();
/** By which a connection to PostgreSQL finds a prepared statement again, so that it is read and planned once; of other statements none. */
export const statementName = (text: string): string | undefined => names.get(text);

const connections = new WeakMap<Queries, DatabaseConnection>();

/** From here on prepared statements of a transaction go to its connection at once, without waiting for those before them to be answered. */
export async function sendAtOnce(tx: Queries): Promise<void> {
  connections.set(tx, await tx.getExecutor().provideConnection(async (connection) => connection));
}

/**
 * A statement that is built and compiled once, then only run: building one costs more than running it. `build` must use the values as they
 * are, without a look at them: it runs once for each database and each length of the lists in them. No value may be undefined.
 */
export function prepare<Values extends object, Row>(
  build: (queries: Queries, values: Values) => { compile(): CompiledQuery<Row> },
): (queries: Queries, values: Values) => Promise<QueryResult<Row>> {
  const ofDatabases = new WeakMap<object, Map<string, Compiled<Row>>>();
  return (queries, values) => {
    const { adapter } = queries.getExecutor();
    let compiled = ofDatabases.get(adapter);
    if (!compiled) ofDatabases.set(adapter, (compiled = new Map()));
    const shape = shapeOf(values);
    let known = compiled.get(shape);
    if (!known) {
      const query = build(queries, placesIn(values, []) as Values).compile();
      compiled.set(shape, (known = { query, parameters: query.parameters }));
      names.set(query.sql, names.get(query.sql) ?? `clinic_${names.size}`);
    }
    const parameters = known.parameters.map((parameter) =>
      parameter instanceof Place ? valueAt(values, parameter.path) : parameter,
    );
    const query = { ...known.query, parameters };
    return connections.get(queries)?.executeQuery<Row>(query) ?? queries.executeQuery(query);
  };
}

const isBranch = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);

/** The lengths of the lists: all else is the same in every run. */
function shapeOf(values: object): string {
  let shape = '';
  for (const value of Object.values(values)) {
    if (Array.isArray(value)) shape += `${value.length},`;
  }
  return shape;
}

function placesIn(value: unknown, path: readonly (string | number)[]): unknown {
  if (Array.isArray(value)) return value.map((one, index) => placesIn(one, [...path, index]));
  if (!isBranch(value)) return new Place(path);
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, placesIn(one, [...path, name])]),
  );
}

function valueAt(values: object, path: readonly (string | number)[]): unknown {
  let value: unknown = values;
  for (const step of path) value = (value as Record<string | number, unknown>)[step];
  return value;
}
