declare global {
  interface Window {
    /** By their names: given-alike.server.ts. */
    givenAlike?: Readonly<Record<string, object>>;
  }
}

/** Stands in a page's own data for data that other pages are given alike. */
export interface Alike {
  readonly alike: string;
}

/** What a loader gives by `giveAlike`. */
export function dataOf<Data extends object>(given: Data | Alike): Data {
  if (!('alike' in given)) return given;
  return (
    import.meta.env.SSR ? (given as unknown as { data: Data }).data : window.givenAlike![given.alike]!
  ) as Data;
}
