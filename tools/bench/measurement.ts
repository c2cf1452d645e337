export interface Measurement {
  name: string;
  value: number;
  unit: string;
  /** The limit; a measurement without one is reported only. */
  bar?: { is: 'at least' | 'at most'; value: number };
}

export interface BenchResult {
  measurements: Measurement[];
  /** Missing comparisons, each with its reason. */
  notCompared: string[];
}

/** The export `bench` of each file `<name>.bench.ts` in this folder. */
export type Bench = () => Promise<BenchResult>;
