export interface Measurement {
  name: string;
  value: number;
  unit: string;
  /** What the value must reach; measurements without one are reported only. */
  bar?: { is: 'at least' | 'at most'; value: number };
}

export interface BenchResult {
  measurements: Measurement[];
  /** What could not be measured here, and why. */
  notCompared: string[];
}

/** What a file `<name>.bench.ts` in this folder exports as `bench`. */
export type Bench = () => Promise<BenchResult>;
