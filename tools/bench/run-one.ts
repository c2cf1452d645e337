// Runs one benchmark in its own process, which `npm run bench` can end.
import '../stop-with-parent.ts';
import type { Bench } from './measurement.ts';

const { bench } = (await import(`./${process.argv[2]}.bench.ts`)) as { bench: Bench };
const result = await bench();
process.send!(result, () => process.exit());
