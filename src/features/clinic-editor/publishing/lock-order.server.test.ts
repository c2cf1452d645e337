import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { bookAppointment } from '#features/booking/appointments/book-appointment.server.ts';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import {
  cancelAppointment,
  moveAppointment,
} from '#features/booking/appointments/change-appointment.server.ts';
import { closeTime } from '#features/booking/appointments/close-time.server.ts';
import {
  eraseNumber,
  eraseOldAppointments,
} from '#features/booking/appointments/erase-personal-data.server.ts';
import { putDraft, getVersion } from '#features/clinic/content/content-versions-store.server.ts';
import { warningsOf } from '#features/clinic/content/guard.ts';
import { mobile, wanted } from '#tests/support/people/booking.ts';
import { describeDatabase } from '#tests/support/servers/databases.ts';
import { meet } from '#tests/support/people/simultaneous-changes.ts';
import { openOnTuesday, tuesday, unheardPublishing } from '#tests/support/servers/unheard-publishing.ts';
import type { Editing } from './change-content.server.ts';
import { publishContent } from './publish-content.server.ts';

const telling = { notifyPatient: true };
const special = { arrangement: 'special', ...telling } as const;

const moves =
  (visit: Appointment, time = '18:00') =>
  (booking: Booking) =>
    moveAppointment(booking, visit, { date: tuesday, time }, { arrangement: 'listed', ...telling });

async function expectNothingLeft({ database }: Booking): Promise<void> {
  const tables = ['appointments', 'slot_holds', 'outbox', 'search_terms'];
  for (const table of [...tables, 'earlier_wishes', 'earlier_offers']) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(database.queries);
    expect(rows, table).toEqual([]);
  }
}

async function publishAndCancel(booking: Booking, { reference }: Appointment) {
  const { clock } = booking;
  const live = (await getVersion(booking.database.queries, 'published'))!;
  const content = { ...live.content, ...openOnTuesday('08:15') };
  const made = { content, samples: [], madeAt: clock.now(), madeBy: 'Owner' };
  await booking.database.queries.transaction().execute((tx) => putDraft(tx, made));
  const editing = {
    booking,
    content: { reload: async () => {} },
    staff: { clock },
    messageFaultsOf: () => ({}),
    textFaultsOf: () => ({}),
  } as unknown as Editing;
  const signedIn = { account: { uid: 'owner', displayName: 'Owner' } };
  const editor = { signedIn, caller: { address: '192.0.2.1' } } as Parameters<typeof publishContent>[1];
  const reasons = Object.fromEntries(warningsOf(content).map(({ path }) => [path, 'It is so']));
  return publishContent(editing, editor, { seen: undefined, visits: { [reference]: 'cancel' }, reasons });
}

describeDatabase('postgres', 'a change that meets a move of the same visit', (open) => {
  const start = async () => {
    const { booking, close } = await unheardPublishing(await open());
    const booked = await bookAppointment(booking, wanted(), crypto.randomUUID());
    if (!booked.ok) throw new Error(booked.reason);
    return { booking, visit: booked.appointment, close };
  };

  test('publishing that cancels it comes after it', async () => {
    const { booking, visit, close } = await start();
    const { first: moved, second: changed } = await meet([booking, booking], moves(visit), (other) =>
      publishAndCancel(other, visit),
    );
    expect(moved).toMatchObject({ ok: true, appointment: { time: '18:00' } });
    expect(changed).toMatchObject({ ok: true });
    const { rows } = await sql`select status, slot_time from appointments`.execute(booking.database.queries);
    expect(rows).toEqual([{ status: 'cancelled', slot_time: '18:00' }]);
    close();
  });

  test('erasing its patient comes after it and leaves nothing', async () => {
    const { booking, visit, close } = await start();
    const { first: moved, second: changed } = await meet([booking, booking], moves(visit), (other) =>
      eraseNumber(other, visit.mobileNumber, async () => {}),
    );
    expect(moved).toMatchObject({ ok: true });
    expect(changed).toBe(1);
    await expectNothingLeft(booking);
    close();
  });

  test('erasing by age comes after it and leaves what is young by then', async () => {
    const { booking, visit, close } = await start();
    const { clock } = booking;
    const later = (other: Booking) =>
      eraseOldAppointments({ ...other, clock: { now: () => clock.now() + 100 * 24 * 60 * 60_000 } }, 3);
    const nextYear = { date: '2027-02-16', time: '18:00' };
    const moveAway = (other: Booking) => moveAppointment(other, visit, nextYear, { ...special });
    const { first: moved, second: changed } = await meet([booking, booking], moveAway, later);
    expect(moved).toMatchObject({ ok: true });
    expect(changed).toBe(0);
    const { rows } = await sql`select slot_date from slot_holds`.execute(booking.database.queries);
    expect(rows).toEqual([{ slot_date: nextYear.date }]);
    close();
  });

  test('cancelling it, moving it and closing its new time: one after the other', async () => {
    const { booking, visit, close } = await start();
    const cancelled = await meet([booking, booking], moves(visit), (other) =>
      cancelAppointment(other, visit, telling),
    );
    expect(cancelled).toMatchObject({ first: { ok: true }, second: { reason: 'changed-meanwhile' } });
    const second = await bookAppointment(booking, wanted({ mobileNumber: mobile(1) }), crypto.randomUUID());
    if (!second.ok) throw new Error(second.reason);
    const to = { date: tuesday, time: '11:00' };
    const moveToo = (other: Booking) => moveAppointment(other, second.appointment, to, special);
    const twice = await meet([booking, booking], moves(second.appointment, '19:00'), moveToo);
    expect(twice).toMatchObject({ first: { ok: true }, second: { reason: 'changed-meanwhile' } });
    const third = await bookAppointment(booking, wanted({ mobileNumber: mobile(2) }), crypto.randomUUID());
    if (!third.ok) throw new Error(third.reason);
    const closure = {
      kind: 'block',
      fromDate: tuesday,
      toDate: tuesday,
      fromTime: '17:00',
      toTime: null,
    } as const;
    const words = { weekday: null, reason: 'Autoclave', publicText: 'Closed' };
    const ids = [visit.id, second.appointment.id, third.appointment.id];
    const closeEvening = (other: Booking) => closeTime(other, { ...closure, ...words }, ids);
    const closed = await meet([booking, booking], moves(third.appointment, '17:00'), closeEvening);
    expect(closed).toMatchObject({ first: { reason: 'closed' }, second: { ok: true } });
    close();
  });
});
