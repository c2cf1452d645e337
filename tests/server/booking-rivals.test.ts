import { describe, expect, onTestFinished, test } from 'vitest';
import { book, bookingOf, freeSlots, statuses, type Answer } from '#tests/support/people/booking-clients.ts';
import { createLocation } from '#tests/support/servers/databases.ts';
import { runServer } from '#tests/support/servers/run-server.ts';
import { strikes } from '#tests/support/servers/siege-length.ts';

const slotCount = strikes(25, 200);

/** One server process on SQLite, two on PostgreSQL; the addresses, to be used in turn. */
async function serve(kind: 'sqlite' | 'postgres'): Promise<string[]> {
  const { location, remove } = await createLocation(kind);
  // On a busy machine 500 bookings wait longer for a connection than the server lets them.
  const url = `${location.url}?connect_timeout=240`;
  const settings: Record<string, string> = location.url ? { DATABASE_URL: url } : {};
  const count = kind === 'postgres' ? 2 : 1;
  const servers = await Promise.all(
    Array.from({ length: count }, () => runServer(settings, location.dataDirectory)),
  );
  onTestFinished(async () => {
    for (const server of servers) await server.stop('SIGKILL');
    await remove();
  });
  return servers.map(({ origin }) => origin);
}

// Thousands of bookings: all that the machine can do, for as long as it takes.
const timeout = 400_000;

describe.each(['sqlite', 'postgres'] as const)('rivals for a slot (%s)', { timeout }, (kind) => {
  test('one of 500 concurrent bookings gets the slot, and the others are told that it is taken', async () => {
    const origins = await serve(kind);
    const slot = { date: '2026-11-24', time: '10:00 AM' };
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, patient) =>
        book(origins[patient % origins.length]!, bookingOf(patient, slot)),
      ),
    );
    expect(statuses(answers)).toEqual({ 201: 1, 409: 499 });
  });

  test(`ten for each of ${slotCount} slots: each slot is given once`, async () => {
    const origins = await serve(kind);
    const slots = (await freeSlots(origins[0]!)).slice(0, slotCount);
    expect(slots).toHaveLength(slotCount);
    // 25 slots at a time, not slot after slot: rivals of many slots at once.
    const wanted = Array.from({ length: 10 * slotCount }, (_, patient) => ({
      patient,
      slot: slots[Math.floor(patient / 250) * 25 + ((patient * 7) % 25)]!,
    }));
    const answers: Answer[] = [];
    for (let first = 0; first < wanted.length; first += 250) {
      const rivals = wanted.slice(first, first + 250);
      answers.push(
        ...(await Promise.all(
          rivals.map(({ patient, slot }) =>
            book(origins[patient % origins.length]!, bookingOf(patient, slot)),
          ),
        )),
      );
    }
    expect(statuses(answers)).toEqual({ 201: slotCount, 409: 9 * slotCount });
    const given = wanted.filter((_, index) => answers[index]!.status === 201).map(({ slot }) => slot);
    expect(new Set(given).size).toBe(slotCount);
    expect(await freeSlots(origins[0]!)).not.toEqual(expect.arrayContaining([slots[0]]));
  });
});
