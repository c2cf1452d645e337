// What a page costs that is made for one visitor: processor time of the whole server, all its threads.
import { runServer } from '../../tests/support/servers/run-server.ts';
import { ask } from '../../tests/support/servers/siege.ts';
import type { Bench } from './measurement.ts';
import { processorTime } from './processor-time.ts';

const paths = ['/no-such-page', '/book?service=Preventive+Care+-+Dental+X-rays', '/staff'];
const rounds = 7;
const asked = 100;

export const bench: Bench = async () => {
  const server = await runServer();
  try {
    const cost = new Map<string, number[]>(paths.map((path) => [path, []]));
    const askOften = async (path: string, times: number) => {
      for (let n = 0; n < times; n++)
        await ask(server.origin, path, { headers: { 'Accept-Encoding': 'gzip, deflate, br, zstd' } });
    };
    // Until the engine has compiled what runs often.
    for (const path of paths) await askOften(path, 400);
    for (let round = 0; round < rounds; round++) {
      for (const path of paths) {
        const before = processorTime(server.processId);
        await askOften(path, asked);
        cost.get(path)!.push((processorTime(server.processId) - before) / asked);
      }
    }
    return {
      measurements: [...cost].map(([path, values]) => ({
        name: `processor time of ${path}`,
        value: values.sort((a, b) => a - b)[rounds >> 1]!,
        unit: 'ms',
        bar: { is: 'at most', value: 2.5 },
      })),
      notCompared: [],
    };
  } finally {
    await server.remove();
  }
};
