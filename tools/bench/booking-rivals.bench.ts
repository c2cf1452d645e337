// 500 patients book the same slot at the same moment: measures the time to each answer, and the servers' time for a refusal.
import { Agent } from 'node:http';
import { bookingOf, freeSlots, type Free } from '../../tests/support/people/booking-clients.ts';
import { runServer, type RunningServer } from '../../tests/support/servers/run-server.ts';
import { percentile } from '../../tests/support/servers/siege.ts';
import { median, onBothDatabases, type OpenNamed, type PlaceNamed } from './both-databases.ts';
import type { Bench, Measurement } from './measurement.ts';
import { post } from './post-booking.ts';
import { processorTime } from './processor-time.ts';

const rounds = 7;
const rivals = 500;
/** Warm-up rounds, in which the engine compiles hot code. */
const roundsBefore = 3;

export const bench: Bench = () => onBothDatabases(measure);

/** SQLite with one server; PostgreSQL with two on one database. */
async function measure(kind: string, _open: OpenNamed, place: PlaceNamed): Promise<Measurement[]> {
  const { DATA_DIR, ...databaseSettings } = await place('rivals');
  const settings = { LOG_LEVEL: 'warn', ...databaseSettings };
  const first = await runServer(settings, DATA_DIR);
  const servers = kind === 'SQLite' ? [first] : [first, await runServer(settings, `${DATA_DIR} too`)];
  try {
    const slots = (await freeSlots(first.origin)).slice(0, roundsBefore + rounds);
    const waits: number[] = [];
    const costs: number[] = [];
    for (const [round, slot] of slots.entries()) {
      const { cost, waited } = await fightFor(servers, slot, round);
      if (round < roundsBefore) continue;
      costs.push(cost);
      waits.push(...waited);
    }
    const what = `${kind}, ${servers.length} of its servers, ${rivals} rivals for a slot`;
    return [
      {
        name: `${what}: p99 until they are answered`,
        value: percentile(waits, 0.99),
        unit: 'ms',
        bar: { is: 'at most', value: 2000 },
      },
      { name: `${what}: processor time of a refusal`, value: median(costs), unit: 'ms' },
    ];
  } finally {
    for (const server of servers) await server.stop('SIGKILL');
  }
}

async function fightFor(servers: readonly RunningServer[], slot: Free, round: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: rivals });
  const spent = () => servers.reduce((sum, { processId }) => sum + processorTime(processId), 0);
  const before = spent();
  const answers = await Promise.all(
    Array.from({ length: rivals }, async (_, rival) => {
      const startedAt = performance.now();
      const body = JSON.stringify(bookingOf(round * rivals + rival, slot));
      const status = await post(agent, servers[rival % servers.length]!.origin, body);
      return { status, waited: performance.now() - startedAt };
    }),
  );
  agent.destroy();
  const given = answers.filter(({ status }) => status === 201).length;
  const refused = answers.filter(({ status }) => status === 409).length;
  if (given !== 1 || refused !== rivals - 1)
    throw new Error(`${given} rivals got the slot, ${refused} were refused`);
  return { cost: (spent() - before) / rivals, waited: answers.map(({ waited }) => waited) };
}
