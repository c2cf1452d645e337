// Measures a server's bookings a second over HTTP, stored and synced.
import { Agent } from 'node:http';
import { bookingOf, freeSlots, type Free } from '../../tests/support/people/booking-clients.ts';
import { runServer } from '../../tests/support/servers/run-server.ts';
import { median, onBothDatabases, type OpenNamed, type PlaceNamed } from './both-databases.ts';
import type { Bench, Measurement } from './measurement.ts';
import { post } from './post-booking.ts';

const rounds = 5;
const bookingsPerRound = 600;
const clients = 32;

export const bench: Bench = () => onBothDatabases(measure);

/** SQLite with one server; PostgreSQL with two on one database. */
async function measure(kind: string, _open: OpenNamed, place: PlaceNamed): Promise<Measurement[]> {
  const { DATA_DIR, ...databaseSettings } = await place('rush');
  const settings = { CLINIC_CHAIRS: '20', LOG_LEVEL: 'warn', ...databaseSettings };
  const first = await runServer(settings, DATA_DIR);
  const servers = kind === 'SQLite' ? [first] : [first, await runServer(settings, `${DATA_DIR} too`)];
  const origins = servers.map(({ origin }) => origin);
  try {
    const slots = await freeSlots(first.origin);
    await bookMany(origins, slots, 0);
    const rates: number[] = [];
    for (let round = 1; round <= rounds; round += 1) rates.push(await bookMany(origins, slots, round));
    const name = `${kind}, ${servers.length} of its servers, ${clients} clients: bookings`;
    return [{ name, value: median(rates), unit: '/s', bar: { is: 'at least', value: 100 } }];
  } finally {
    for (const server of servers) await server.stop('SIGKILL');
  }
}

/** Bookings a second. */
async function bookMany(origins: readonly string[], slots: readonly Free[], round: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  let next = round * bookingsPerRound;
  const end = next + bookingsPerRound;
  const bookInTurn = async () => {
    for (let patient = next++; patient < end; patient = next++) {
      const body = JSON.stringify(bookingOf(patient, slots[patient % slots.length]!));
      const status = await post(agent, origins[patient % origins.length]!, body);
      if (status !== 201) throw new Error(`A booking was answered with ${status}`);
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: clients }, bookInTurn));
  const seconds = (performance.now() - start) / 1000;
  agent.destroy();
  return bookingsPerRound / seconds;
}
