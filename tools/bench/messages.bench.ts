// Measures whether a booking waits for an SMS provider that hangs.
import { book, bookingOf, freeSlots, type Free } from '../../tests/support/people/booking-clients.ts';
import { runServer, type RunningServer } from '../../tests/support/servers/run-server.ts';
import { smsProviderServer, webhookServer } from '../../tests/support/providers/sms-provider-server.ts';
import { median, onBothDatabases, type OpenNamed, type PlaceNamed } from './both-databases.ts';
import type { Bench, Measurement } from './measurement.ts';

const rounds = 7;
const bookingsPerRound = 300;
const kinds = ['none', 'answers', 'hangs'] as const;
type Kind = (typeof kinds)[number];

export const bench: Bench = () => onBothDatabases(measure);

/** Bookings alternate between three servers, so that other work of the machine slows all of them. */
async function measure(database: string, _open: OpenNamed, place: PlaceNamed): Promise<Measurement[]> {
  const [answering, hanging] = [
    await smsProviderServer(webhookServer),
    await smsProviderServer(webhookServer),
  ];
  hanging.become('hangs');
  const provider = (url: string) => ({
    SMS_PROVIDER: 'webhook',
    SMS_WEBHOOK_URL: url,
    SMS_WEBHOOK_SECRET: 'a-secret-of-this-bench',
    SMS_PER_HOUR: '0',
    SMS_PER_DAY: '0',
  });
  const settings: Record<Kind, Record<string, string>> = {
    none: {},
    answers: provider(answering.url),
    hangs: provider(hanging.url),
  };
  const servers = {} as Record<Kind, RunningServer>;
  for (const kind of kinds) {
    const { DATA_DIR, ...databaseSettings } = await place(kind);
    const shared = { CLINIC_CHAIRS: '20', LOG_LEVEL: 'warn', ...databaseSettings };
    servers[kind] = await runServer({ ...shared, ...settings[kind] }, DATA_DIR);
  }
  try {
    const slots = await freeSlots(servers.none.origin);
    const isHanging = hanging.hears(1);
    await bookInTurn(servers, slots, 0);
    await isHanging;
    const results: Record<Kind, number>[] = [];
    for (let round = 1; round <= rounds; round += 1) results.push(await bookInTurn(servers, slots, round));
    const ratio = (to: Kind) => median(results.map((p99) => p99.hangs / p99[to]));
    const bar = { is: 'at most', value: 1.2 } as const;
    const what = `${database}: booking p99, provider hangs :`;
    return [
      { name: `${what} no provider set`, value: ratio('none'), unit: '×', bar },
      { name: `${what} provider answers`, value: ratio('answers'), unit: '×', bar },
      { name: `${what} in itself`, value: median(results.map(({ hangs }) => hangs)), unit: 'ms' },
    ];
  } finally {
    await Promise.all(kinds.map((kind) => servers[kind].stop('SIGKILL')));
    answering.close();
    hanging.close();
  }
}

/** The p99 of each server. */
async function bookInTurn(servers: Record<Kind, RunningServer>, slots: readonly Free[], round: number) {
  const times: Record<Kind, number[]> = { none: [], answers: [], hangs: [] };
  for (let booking = 0; booking < bookingsPerRound; booking += 1) {
    const patient = round * bookingsPerRound + booking;
    for (const kind of kinds) {
      const start = performance.now();
      const { status } = await book(servers[kind].origin, bookingOf(patient, slots[patient % slots.length]!));
      times[kind].push(performance.now() - start);
      if (status !== 201) throw new Error(`A booking was answered with ${status}`);
    }
  }
  const p99 = (kind: Kind) => times[kind].sort((a, b) => a - b)[Math.floor(bookingsPerRound * 0.99)]!;
  return { none: p99('none'), answers: p99('answers'), hangs: p99('hangs') };
}
