import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bookingOn, mobile, wanted } from '#tests/support/people/booking.ts';
import {
  describeDatabase,
  describeEachDatabase,
  type OpenedDatabase,
} from '#tests/support/servers/databases.ts';
import { stoppedClock } from '#tests/support/servers/stopped-clock.ts';
import { searchAppointments } from './appointment-lists-store.server.ts';
import { bookAppointment } from './book-appointment.server.ts';
import type { Booking } from './booking.server.ts';
import { editAppointment } from './change-appointment.server.ts';
import { eraseNumber, eraseOldAppointments } from './erase-personal-data.server.ts';
import { linkToken } from './patient-link.server.ts';

const day = 24 * 3_600_000;

async function book(booking: Booking, differences: Parameters<typeof wanted>[0]) {
  const booked = await bookAppointment(booking, wanted(differences), crypto.randomUUID());
  if (!booked.ok) throw new Error(booked.reason);
  return booked.appointment;
}

/** Every table in which this text stands. */
async function tablesWith({ queries }: OpenedDatabase, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await queries.introspection.getTables()) {
    const rows = await queries
      .selectFrom(name as 'appointments')
      .selectAll()
      .execute();
    if (JSON.stringify(rows).toLowerCase().includes(text.toLowerCase())) found.push(name);
  }
  return found.sort();
}

/** Every file of the data folder in which one of these stands, whether the database still means it or not. */
async function filesWith({ location }: OpenedDatabase, texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const name of await readdir(location.dataDirectory)) {
    const bytes = (await readFile(join(location.dataDirectory, name))).toString('latin1').toLowerCase();
    if (texts.some((text) => bytes.includes(text.toLowerCase()))) found.push(name);
  }
  return found;
}

describeEachDatabase('erasing', (open) => {
  test('a number leaves nothing of it anywhere, frees its slots, and touches nobody else', async () => {
    const database = await open();
    const booking = bookingOn(database);
    const marked = { firstName: 'Marigold', message: 'Marigold is nervous', mobileNumber: mobile(1) };
    await book(booking, marked);
    await book(booking, { ...marked, date: '2026-11-25' });
    const other = await book(booking, { date: '2026-11-26', mobileNumber: mobile(2) });
    expect(await tablesWith(database, 'marigold')).toEqual(['appointments', 'outbox', 'search_terms']);

    let inTransaction = 0;
    const erased = await eraseNumber(booking, mobile(1), async (_tx, all) => {
      inTransaction = all.length;
    });
    expect([erased, inTransaction]).toEqual([2, 2]);
    for (const trace of ['marigold', mobile(1).slice(-10)])
      expect(await tablesWith(database, trace)).toEqual([]);
    await book(booking, { mobileNumber: mobile(3) });
    const found = await searchAppointments(database.queries, mobile(2).slice(-10), { mostNumbers: 5 });
    expect(found?.visits.map(({ id }) => id)).toEqual([other.id]);
  });

  test('a number leaves no name or former number that an edit replaced', async () => {
    const database = await open();
    const booking = bookingOn(database);
    const former = await book(booking, { firstName: 'Marigold', mobileNumber: mobile(1) });
    const { id, version } = former;
    const edited = await editAppointment(
      booking,
      { id, version },
      { firstName: 'Zinnia', mobileNumber: mobile(2) },
    );
    expect(edited.ok).toBe(true);
    await eraseNumber(booking, mobile(2), async () => {});
    for (const trace of ['marigold', 'zinnia', mobile(1).slice(-10), mobile(2).slice(-10)])
      expect(await tablesWith(database, trace)).toEqual([]);
  });

  test('fails as a whole when its deed can’t be recorded', async () => {
    const database = await open();
    const booking = bookingOn(database);
    await book(booking, { mobileNumber: mobile(1) });
    const failing = eraseNumber(booking, mobile(1), () => Promise.reject(new Error('no record')));
    await expect(failing).rejects.toThrow('no record');
    expect(await tablesWith(database, mobile(1))).toContain('appointments');
  });

  test('comes by itself when the keeping time is over, not a day before; who still has visits is still found', async () => {
    const database = await open();
    const clock = stoppedClock('2026-11-23T08:00:00+05:30');
    const booking = bookingOn(database, { clock });
    await book(booking, { firstName: 'Marigold', mobileNumber: mobile(1), date: '2026-11-24' });
    await book(booking, { firstName: 'Zinnia', mobileNumber: mobile(1), date: '2026-11-25' });

    // Midnight of 24 February: three months, and the visit was on the 24th.
    clock.advance(Date.parse('2027-02-24T00:00:00+05:30') - clock.now());
    expect(await eraseOldAppointments(booking, 3)).toBe(0);
    clock.advance(day);
    expect(await eraseOldAppointments(booking, 3)).toBe(1);
    expect(await tablesWith(database, 'marigold')).toEqual([]);
    expect((await searchAppointments(database.queries, 'zinn', { mostNumbers: 5 }))?.visits).toHaveLength(1);
    clock.advance(day);
    expect(await eraseOldAppointments(booking, 3)).toBe(1);
    expect(await tablesWith(database, mobile(1))).toEqual([]);
    expect(await eraseOldAppointments(booking, 3)).toBe(0);
  });
});

describeDatabase('sqlite', 'erasing, in the files of SQLite', (open) => {
  test('leaves no name, number or link where a stolen disk would show them', async () => {
    const database = await open();
    const booking = bookingOn(database);
    const marked = { firstName: 'Marigold', message: 'Marigold is nervous', mobileNumber: mobile(1) };
    const appointment = await book(booking, marked);
    await book(booking, { ...marked, date: '2026-11-25' });
    await book(booking, { date: '2026-11-26', mobileNumber: mobile(2) });
    const traces = ['marigold', mobile(1).slice(-10), linkToken(appointment, booking.linkSecret)];
    expect(await filesWith(database, traces)).not.toEqual([]);
    await eraseNumber(booking, mobile(1), async () => {});
    expect(await filesWith(database, traces)).toEqual([]);
  });
});
