import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { tablesWith } from '#tests/support/queries/tables-with.ts';
import { bookingOn, mobile, wanted } from '#tests/support/people/booking.ts';
import {
  describeDatabase,
  describeEachDatabase,
  type OpenedDatabase,
} from '#tests/support/servers/databases.ts';
import { stoppedClock } from '#tests/support/servers/stopped-clock.ts';
import { insertTest } from '#features/notifications/settings/sms-tests-store.server.ts';
import { maskNumber } from '#platform/sms/mask-number.ts';
import { insertAttempt } from '../calls/call-attempts-store.server.ts';
import { insertWarning, warningsOf } from '../warnings/warnings-store.server.ts';
import type { Appointment } from './appointment.ts';
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

const allergic = { kind: 'other', words: 'Marigold is allergic' } as const;
const warn = async ({ database }: Booking, appointment: Appointment) => {
  await insertWarning(database.queries, appointment, allergic, 0);
  const told = { account: 'rhea', by: 'Rhea', at: 0, outcome: 'reached', note: 'Marigold comes' } as const;
  await insertAttempt(database.queries, appointment, { ...told, againAt: null, causes: [] });
};

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
    await warn(booking, await book(booking, marked));
    await book(booking, { ...marked, date: '2026-11-25' });
    const other = await book(booking, { date: '2026-11-26', mobileNumber: mobile(2) });
    expect(await tablesWith(database, 'marigold')).toEqual([
      'appointments',
      'call_attempts',
      'outbox',
      'patient_warnings',
      'search_terms',
    ]);

    let inTransaction = 0;
    const erased = await eraseNumber(booking, mobile(1), async (_tx, all) => {
      inTransaction = all.length;
    });
    expect([erased, inTransaction]).toEqual([2, 2]);
    for (const trace of ['marigold', mobile(1).slice(-10)])
      expect(await tablesWith(database, trace)).toEqual([]);
    await book(booking, { mobileNumber: mobile(3) });
    const found = await searchAppointments(database.queries, mobile(2).slice(-10), { maxNumbers: 5 });
    expect(found?.visits.map(({ id }) => id)).toEqual([other.id]);
  });

  test('a number leaves no name or former number that an edit replaced', async () => {
    const database = await open();
    const booking = bookingOn(database);
    const former = await book(booking, { firstName: 'Marigold', mobileNumber: mobile(1) });
    await warn(booking, former);
    const { id, version } = former;
    const edited = await editAppointment(
      booking,
      { id, version },
      { firstName: 'Zinnia', mobileNumber: mobile(2) },
    );
    if (!edited.ok) throw new Error(edited.reason);
    const warnings = await warningsOf(database.queries, [edited.appointment]);
    expect(warnings(edited.appointment), 'a corrected name keeps its warnings').toEqual([allergic]);
    await eraseNumber(booking, mobile(2), async () => {});
    for (const trace of ['marigold', 'zinnia', mobile(1).slice(-10), mobile(2).slice(-10)])
      expect(await tablesWith(database, trace)).toEqual([]);
  });

  test('is done by an upgrade too, of numbers that an early version kept in a queue', async () => {
    const { queries, location } = await open();
    const name = 'booking: numbers that nothing writes';
    await queries.deleteFrom('migrations').where('name', '=', name).execute();
    await sql`insert into booking_numbers (mobile, booked_at) values (${mobile(1)}, 1)`.execute(queries);
    await open(location);
    const { rows } = await sql`select mobile from booking_numbers`.execute(queries);
    expect(rows).toEqual([]);
    // As version 1.0.0 does, which may still run beside.
    await sql`delete from booking_numbers where mobile in (${mobile(1)})`.execute(queries);
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
    await warn(
      booking,
      await book(booking, { firstName: 'Marigold', mobileNumber: mobile(1), date: '2026-11-24' }),
    );
    const zinnia = await book(booking, {
      firstName: 'Zinnia',
      mobileNumber: mobile(1),
      date: '2026-11-25',
    });
    await insertWarning(database.queries, zinnia, { kind: 'pregnant', words: '' }, 0);

    // Midnight of 24 February: three months, and the visit was on the 24th.
    clock.advance(Date.parse('2027-02-24T00:00:00+05:30') - clock.now());
    expect(await eraseOldAppointments(booking, 3)).toBe(0);
    clock.advance(day);
    expect(await eraseOldAppointments(booking, 3)).toBe(1);
    expect(await tablesWith(database, 'marigold')).toEqual([]);
    expect((await warningsOf(database.queries, [zinnia]))(zinnia)).toHaveLength(1);
    expect((await searchAppointments(database.queries, 'zinn', { maxNumbers: 5 }))?.visits).toHaveLength(1);
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
    const recipient = maskNumber(mobile(1));
    const test = { language: 'en', template_id: null, text: '', provider: 'log', sent_at: 0 } as const;
    await insertTest(database.queries, { key: 'booked', recipient, ...test });
    const masked = Buffer.from(recipient).toString('latin1');
    expect(await filesWith(database, [masked])).not.toEqual([]);
    const traces = ['marigold', mobile(1).slice(-10), linkToken(appointment, booking.linkSecret), masked];
    expect(await filesWith(database, traces)).not.toEqual([]);
    await eraseNumber(booking, mobile(1), async () => {});
    expect(await filesWith(database, traces)).toEqual([]);
  });
});
