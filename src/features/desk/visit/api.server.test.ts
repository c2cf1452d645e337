import { expect, test } from 'vitest';
import { bookAppointment } from '#features/booking/appointments/book-appointment.server.ts';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import { setComing } from '#features/booking/appointments/change-appointment.server.ts';
import { readAuditLog } from '#features/staff/audit/audit-log-store.server.ts';
import { wanted } from '#tests/support/people/booking.ts';
import { describeEachDatabase, type OpenDatabase } from '#tests/support/servers/databases.ts';
import { deskApi } from '#tests/support/people/desk-api.ts';
import { deskOn, receptionist } from '#tests/support/people/desk.ts';
import { changeVisit } from './change-visit.server.ts';

const entered = {
  firstName: 'Farhan',
  mobileNumber: '90000 00003',
  serviceSelected: 'Toothache Treatment',
  date: '2026-11-23',
  time: '10:00 AM',
  source: 'walk-in',
};
const key = { 'Idempotency-Key': 'one' };

/** The desk on a new database; `book` makes an appointment on the site, `deeds` reads the record, oldest first. */
async function start(open: OpenDatabase, needs: Partial<Booking> = {}) {
  const desk = deskOn(await open(), needs);
  const send = deskApi(desk);
  const book = async (differences: Parameters<typeof wanted>[0] = {}) => {
    const booked = await bookAppointment(desk.booking, wanted(differences), crypto.randomUUID());
    if (!booked.ok) throw new Error(booked.reason);
    return booked.appointment;
  };
  const deeds = async () =>
    (await readAuditLog(desk.database.queries, {}))
      .reverse()
      .map(({ who, action, subject, details, address }) => ({ who, action, subject, details, address }));
  return { desk, send, book, deeds };
}

const deed = (action: string, subject: string, details: object = {}) => ({
  who: 'Rhea Reception',
  action,
  subject,
  details,
  address: '203.0.113.7',
});

describeEachDatabase('the desk’s appointments', (open) => {
  test('warnings are kept with the person, shown on all their visits and nobody else’s, and recorded without their words', async () => {
    const { send, book, deeds } = await start(open);
    const visit = await book();
    await book({ date: '2026-11-25' });
    await book({ date: '2026-11-26', firstName: 'Aditi' });
    const post = (body: object) => send('POST', `/${visit.id}/warnings`, body);
    const own = { kind: 'other', words: 'Penicillin' };
    expect((await post({ ...own, isKept: true })).body.appointment.warnings).toEqual([own]);
    await post({ kind: 'pregnant', isKept: true });
    await post({ kind: 'pregnant', isKept: true });
    const shown = async () => {
      const { body } = await send('GET', '/?from=2026-11-24&to=2026-11-26');
      return body.appointments.map(({ warnings }: { warnings: object[] }) => warnings);
    };
    const both = [{ kind: 'pregnant', words: '' }, own];
    expect(await shown()).toEqual([both, both, []]);
    await post({ ...own, isKept: false });
    expect(await shown()).toEqual([both.slice(0, 1), both.slice(0, 1), []]);
    for (const body of [{ kind: 'other' }, { kind: 'pregnant', words: 'x' }, { kind: 'odd' }])
      expect((await post({ ...body, isKept: true })).status).toBe(422);
    expect((await send('POST', '/nobody/warnings', { ...own, isKept: true })).status).toBe(404);
    const details = (await deeds()).filter(({ action }) => action === 'appointment-changed');
    expect(details.map((one) => one.details)).toEqual(
      ['kept', 'kept', 'kept', 'removed'].map((warning) => ({ warning })),
    );
  });

  test('are listed by day with the number masked, and found past and future; each reading is recorded without names', async () => {
    const { send, book, deeds } = await start(open);
    const tuesday = await book({ message: 'Nervous' });
    await book({ date: '2026-11-27', time: '21:30', firstName: 'Aditi' });
    await book({ date: '2026-11-27', time: '11:00', firstName: 'Lourdes', mobileNumber: '+919000000004' });

    const day = await send('GET', '/?from=2026-11-24');
    expect(day.body.appointments).toEqual([
      expect.objectContaining({
        id: tuesday.id,
        version: 1,
        reference: tuesday.reference,
        status: 'confirmed',
        firstName: 'Asha',
        mobileNumber: '•••••• 5210',
        message: 'Nervous',
        date: '2026-11-24',
        time: '10:00 AM',
        chair: 1,
        source: 'online',
      }),
    ]);
    expect((await send('GET', '/?from=2026-11-23&to=2026-11-28')).body.appointments).toHaveLength(3);
    expect((await send('GET', '/')).body.appointments).toEqual([]);
    for (const [query, found] of [
      ['q=patil', 3],
      ['q=adi', 1],
      ['q=123452', 2],
      ['q=lour%20pat', 1],
      ['q=nobody', 0],
      ['q=patil&from=2026-11-24&to=2026-11-24', 1],
      ['q=patil&from=2026-11-25&to=', 2],
      ['from=&to=&q=', 0],
    ] as const) {
      const { body } = await send('GET', `/?${query}`);
      expect(`${query}: ${body.appointments.length}`).toBe(`${query}: ${found}`);
    }
    for (const [q, found] of [
      ['patil', 3],
      ['9812345210', 2],
      ['nobody', 0],
    ] as const) {
      expect((await send('POST', '/find', { q })).body.appointments).toHaveLength(found);
    }
    expect((await send('POST', '/find', { q: ' ' })).status).toBe(422);
    expect(await deeds()).toEqual([
      deed('appointments-read', '2026-11-24'),
      deed('appointments-read', '2026-11-23 to 2026-11-28'),
      deed('appointments-read', '2026-11-23'),
      deed('appointments-searched', ''),
    ]);
    expect(JSON.stringify(await deeds())).not.toMatch(/patil|asha|98123|nobody/i);
  });

  test('one shows the whole number and all visits under it, which is recorded', async () => {
    const { send, book, deeds } = await start(open);
    const { id, reference } = await book();
    await book({ date: '2026-11-25', firstName: 'Aditi' });
    const { body } = await send('GET', `/${id}`);
    expect(body.appointment).toMatchObject({ reference, mobileNumber: '+919812345210' });
    expect(body.appointment.history.map((visit: { firstName: string }) => visit.firstName)).toEqual([
      'Aditi',
      'Asha',
    ]);
    expect(await deeds()).toEqual([deed('patient-read', reference)]);
    expect(await send('GET', '/nothing')).toMatchObject({ status: 404, body: { reason: 'unknown' } });
  });

  test('are entered with a name, a number and a service, once for one key, and recorded with them', async () => {
    const { send, deeds } = await start(open);
    const made = await send('POST', '/', entered, key);
    expect(made).toMatchObject({
      status: 201,
      body: {
        appointment: { firstName: 'Farhan', lastName: '', source: 'walk-in', chair: 1, time: '10:00 AM' },
      },
    });
    const { reference } = made.body.appointment;
    expect((await send('POST', '/', entered, key)).body.appointment.reference).toBe(reference);
    expect(await send('POST', '/', { ...entered, firstName: 'Tara' }, key)).toMatchObject({
      status: 422,
      body: { reason: 'key-reused' },
    });
    expect(await deeds()).toEqual([deed('appointment-created', reference, { source: 'walk-in' })]);
    expect((await send('POST', '/', entered)).status).toBe(400);
    const unsaid = { ...entered, source: undefined, time: '11:00 AM' };
    expect((await send('POST', '/', unsaid, { 'Idempotency-Key': 'two' })).body).toMatchObject({
      appointment: { source: 'telephone' },
    });
  });

  test('a taken, a past and an unlisted time are refused in words; an unlisted one is given by special arrangement', async () => {
    const { send, book } = await start(open);
    await book({ date: '2026-11-23' });
    const enter = async (differences: object) => {
      const { status, body } = await send(
        'POST',
        '/',
        { ...entered, ...differences },
        {
          'Idempotency-Key': crypto.randomUUID(),
        },
      );
      return `${status} ${body.reason ?? ''} ${body.title ?? ''}`;
    };
    expect(await enter({})).toBe('409 slot-taken This time is taken: choose another');
    expect(await enter({ date: '2026-11-22' })).toMatch('409 slot-not-offered');
    expect(await enter({ date: '2026-11-29' })).toMatch('409 slot-not-offered');
    expect(await enter({ date: '2026-11-29', bySpecialArrangement: true })).toMatch('201');
    expect(await enter({ time: '11:20 AM', bySpecialArrangement: true })).toMatch('201');
  });

  test('fields at fault are named, with what to write instead', async () => {
    const { send, deeds } = await start(open);
    const wrong = {
      firstName: 7,
      mobileNumber: '123',
      note: 'x'.repeat(501),
      date: '2026-02-30',
      time: '25:00',
      chair: 2,
      source: 'online',
      colour: 'red',
    };
    expect(await send('POST', '/', wrong, key)).toMatchObject({
      status: 422,
      body: {
        errors: {
          firstName: 'Send a text',
          mobileNumber: 'Please enter a valid 10-digit mobile number',
          serviceSelected: 'Please select a service',
          note: 'Please keep the note to 500 characters',
          date: 'Send a day as YYYY-MM-DD',
          time: 'Send a time such as 10:00 AM',
          chair: 'Send a chair from 1 to 1',
          source: 'Send walk-in or telephone',
          colour: 'There is no such field',
        },
      },
    });
    const errorsOfChange = async (change: object) => (await send('PATCH', '/x', change)).body.errors;
    expect(await errorsOfChange({ version: 1 })).toEqual({
      status:
        'Send what is to change: status, undo, confirm, coming, reminders, move, minutes, dentist, or some of the fields',
    });
    expect(await errorsOfChange({ status: 'gone', note: 'x' })).toEqual({
      version: 'Send the version that you saw',
      status: expect.stringContaining('confirmed, arrived'),
      note: 'Send one change at a time: this one, or status',
    });
    expect(await errorsOfChange({ version: 1, undo: true, tellPatient: true })).toEqual({
      tellPatient: 'This belongs to a move or to status cancelled',
    });
    expect(await errorsOfChange({ version: 1, move: { date: '2026-11-24', time: 'noon' } })).toEqual({
      'move.time': 'Send a time such as 10:00 AM',
    });
    expect((await send('GET', '/?from=2026-11-24&to=2026-11-23')).body.errors).toEqual({
      to: 'Send a day that is not before the first one',
    });
    expect((await send('GET', '/?from=2026-01-01&to=2026-12-31')).body.errors.to).toMatch('at most 92 days');
    expect(await deeds()).toEqual([]);
  });

  test('status, undo, move, edit and cancel are made upon the version seen, each with its deed', async () => {
    const { send, book, deeds } = await start(open);
    const { id, reference } = await book();
    const change = (version: number, differences: object) =>
      send('PATCH', `/${id}`, { version, ...differences });
    expect(await change(1, { status: 'arrived' })).toMatchObject({
      status: 200,
      body: { appointment: { status: 'arrived', version: 2 } },
    });
    // Somebody who still sees version 1 overwrites nothing.
    expect(await change(1, { note: 'Penicillin allergy' })).toMatchObject({
      status: 409,
      body: {
        reason: 'changed-meanwhile',
        changedBy: 'Rhea Reception',
        current: { status: 'arrived', version: 2, note: '' },
      },
    });
    expect(await change(2, { undo: true })).toMatchObject({ body: { appointment: { status: 'confirmed' } } });
    expect(await change(3, { status: 'confirmed' })).toMatchObject({
      status: 409,
      body: { reason: 'not-allowed' },
    });
    const move = { move: { date: '2026-11-25', time: '05:00 PM' }, tellPatient: true };
    expect(await change(3, move)).toMatchObject({
      body: { appointment: { date: '2026-11-25', time: '05:00 PM', version: 4 } },
    });
    const edit = { note: ' Penicillin allergy ', lastName: '', mobileNumber: '098123 45211' };
    expect(await change(4, edit)).toMatchObject({
      body: { appointment: { note: 'Penicillin allergy', lastName: '', mobileNumber: '•••••• 5211' } },
    });
    expect(await change(5, { status: 'cancelled', tellPatient: false })).toMatchObject({
      body: { appointment: { status: 'cancelled' } },
    });
    expect(await send('PATCH', '/x', { version: 1, undo: true })).toMatchObject({ status: 404 });
    expect(await deeds()).toEqual([
      deed('appointment-changed', reference, { status: 'arrived' }),
      deed('appointment-changed', reference, { undone: 'status' }),
      deed('appointment-changed', reference, { moved: '2026-11-25 17:00' }),
      deed('appointment-changed', reference, { edited: 'note, lastName, mobileNumber' }),
      deed('appointment-cancelled', reference),
    ]);
  });

  test('a conflict names the patient where the last change came from their page', async () => {
    let now = Date.parse('2026-11-23T04:00:00Z');
    const { desk, send, book } = await start(open, { clock: { now: () => now } });
    const visit = await book();
    await send('PATCH', `/${visit.id}`, { version: 1, note: 'Call first' });
    // Each field has its own writer, whoever changed the visit after that.
    const { body: opened } = await send('GET', `/${visit.id}`);
    expect(opened.appointment.editedBy).toEqual({ note: 'Rhea Reception' });
    now += 60_000;
    await setComing(desk.booking, { id: visit.id, version: 2 }, true, 'patient');
    // Beside the visit: it stays as the patient left it.
    const kept = await send('POST', `/${visit.id}/warnings`, { kind: 'allergy', isKept: true });
    expect(kept.status).toBe(200);
    expect(await send('PATCH', `/${visit.id}`, { version: 2, note: 'Mine' })).toMatchObject({
      status: 409,
      body: { reason: 'changed-meanwhile', changedBy: null, current: { coming: true } },
    });
  });

  test('staff write down that a patient wants no reminders, and take it back; both are recorded', async () => {
    const { send, book, deeds } = await start(open);
    const { id, reference } = await book();
    const set = (version: number, reminders: unknown) =>
      send('PATCH', `/${id}`, { version, reminders } as object);
    expect(await set(1, false)).toMatchObject({ status: 200, body: { appointment: { noReminders: true } } });
    expect(await set(2, true)).toMatchObject({ status: 200, body: { appointment: { noReminders: null } } });
    expect(await set(3, 'no')).toMatchObject({ status: 422 });
    expect(await deeds()).toEqual([
      deed('appointment-changed', reference, { reminders: 'no' }),
      deed('appointment-changed', reference, { reminders: 'yes' }),
    ]);
  });

  test('a change that can’t be recorded is not made', async () => {
    const { desk, book } = await start(open);
    const { id } = await book();
    const withoutTime = { ...desk, staff: { clock: { now: () => null as unknown as number } } };
    const arrived = { kind: 'status', status: 'arrived', notifyPatient: false } as const;
    const changing = changeVisit(withoutTime, receptionist, { id, version: 1 }, arrived);
    await expect(changing).rejects.toThrow(/null/i);
    const row = await desk.database.queries.selectFrom('appointments').select('status').executeTakeFirst();
    expect(row).toMatchObject({ status: 'confirmed' });
  });
});
