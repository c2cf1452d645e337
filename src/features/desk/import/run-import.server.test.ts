import { expect, test } from 'vitest';
import {
  appointmentsOfDays,
  historyOf,
} from '#features/booking/appointments/appointment-lists-store.server.ts';
import { bookAppointment } from '#features/booking/appointments/book-appointment.server.ts';
import { closeTime } from '#features/booking/appointments/close-time.server.ts';
import { hasVisited } from '#features/booking/appointments/booking-limits-store.server.ts';
import {
  changeStatus,
  editAppointment,
  moveAppointment,
} from '#features/booking/appointments/change-appointment.server.ts';
import { enterAppointment } from '#features/booking/appointments/enter-appointment.server.ts';
import { eraseNumber, eraseOldImports } from '#features/booking/appointments/erase-personal-data.server.ts';
import { attemptsUnder, insertAttempt } from '#features/booking/calls/call-attempts-store.server.ts';
import { putRecall } from '#features/booking/recalls/recalls-store.server.ts';
import { insertWarning, warningsOf } from '#features/booking/warnings/warnings-store.server.ts';
import { claimImport, importById, releaseImport } from '#features/booking/imports/imports-store.server.ts';
import { hasNumber, newNumberPlaceholder } from '#platform/sms/missing-number.ts';
import { mobile, staffEntry, wanted } from '#tests/support/people/booking.ts';
import { deskOn, receptionist as owner } from '#tests/support/people/desk.ts';
import {
  advanceAll,
  checkedRows as check,
  csvHead as head,
  runToEnd as run,
  startCsvImport as start,
  undoToEnd as undo,
} from '#tests/support/desk/imports.ts';
import { describeEachDatabase, type OpenedDatabase } from '#tests/support/servers/databases.ts';
import { mondayMorning } from '#tests/support/servers/run-server.ts';
import { exportEverything } from '../patients/export-appointments.server.ts';
import { changeColumns, checkImport, refusedRows, startImport } from './check-import.server.ts';
import { advanceImports, runImport } from './run-import.server.ts';
import { previewUndo, undoImport } from './undo-import.server.ts';
import type { Desk } from '../visit/desk.server.ts';

const day = 24 * 3_600_000;
const countOf = async ({ queries }: OpenedDatabase, table: 'appointments' | 'recalls' | 'slot_holds') =>
  (await queries.selectFrom(table).selectAll().execute()).length;

const messagesOf = ({ queries }: OpenedDatabase) => queries.selectFrom('outbox').selectAll().execute();

const past = (count: number) =>
  Array.from({ length: count }, (_, at) => `Asha S${at},${mobile(at + 100).slice(3)},20/11/2026,5.30,RCT`);

/** The appointments without what each clinic makes anew. */
const contentsOf = async ({ booking }: Desk) =>
  (await appointmentsOfDays(booking.database.queries, '2026-01-01', '2027-01-01'))
    .map((visit) => {
      const { firstName, lastName, mobileNumber, date, time, status, service, note, message } = visit;
      const { chair, minutes, dentist } = visit;
      const number = hasNumber(mobileNumber) && mobileNumber;
      const own = [firstName, lastName, number, date, time, status, service, note, message];
      return [...own, chair, minutes, dentist].join('|');
    })
    .toSorted();

describeEachDatabase('an import', (open, kind) => {
  test('stores nothing before it runs; then each row has the fate that was told, and nobody gets a message', async () => {
    const database = await open();
    const desk = deskOn(database);
    await bookAppointment(desk.booking, wanted({ time: '12:00', mobileNumber: mobile(9) }), 'before');
    const before = new Set((await messagesOf(database)).map(({ id: own }) => own));
    const id = await start(desk, [
      `Asha Patil,${mobile(1).slice(3)},24/11/2026,11,Scaling`,
      `सुनीता सॅम्पल,${mobile(2).slice(3)},20/11/2026,,Filling`,
      `Asha Patil,${mobile(9).slice(3)},24/11/2026,12:00 pm,`,
      `Meher,${mobile(3).slice(3)},24/11/2026,11.00,`,
      `Imran,9.8E+09,24/11/2026,11.00,`,
    ]);
    const told = ['2 future', '3 past', '4 double', '5 refused', '6 refused'];
    expect(await check(desk, id)).toEqual(told);
    expect(await countOf(database, 'appointments')).toBe(1);
    const toBeRefused = await refusedRows(desk, (await importById(database.queries, id))!);
    expect(toBeRefused).toMatch(/"Meher".*"11:00\u00a0am is taken/);

    expect(await run(desk, id)).toMatchObject({ isDone: true, settled: 5, of: 5 });
    expect(await historyOf(database.queries, mobile(1))).toMatchObject([
      {
        date: '2026-11-24',
        time: '11:00',
        status: 'confirmed',
        channel: 'import',
        service: 'Preventive Care - Professional Teeth Cleaning',
      },
    ]);
    expect(await historyOf(database.queries, mobile(2))).toMatchObject([
      { firstName: 'सुनीता', date: '2026-11-20', status: 'completed' },
    ]);
    expect(await countOf(database, 'appointments')).toBe(3);
    expect(await countOf(database, 'slot_holds')).toBe(2);
    // A reminder of the coming visit waits as for all others, and the clinic's own spreadsheet has it; the past one has none.
    const made = (await messagesOf(database)).filter(({ id: own }) => !before.has(own));
    expect(made.filter(({ kind, due_at }) => kind !== 'sheet' && due_at <= desk.booking.clock.now())).toEqual(
      [],
    );
    expect(await hasVisited(database.queries, mobile(1))).toBe(true);
    const taken = wanted({ time: '11:00', mobileNumber: mobile(8) });
    expect(await bookAppointment(desk.booking, taken, 'after')).toMatchObject({ reason: 'slot-taken' });

    const found = await importById(database.queries, id);
    const file = await refusedRows(desk, found!);
    expect(file).toContain('"Treatment","Why"');
    expect(file).toMatch(/"9\.8E\+09".*"Excel has cut the number off/);
    expect(file).toMatch(/"Meher".*"11:00\u00a0am is taken/);
  });

  test('stores a coming visit beside one that was cancelled at the same time, and takes no chair for one that was missed', async () => {
    const database = await open();
    const desk = deskOn(database);
    const before = wanted({ time: '12:00', mobileNumber: mobile(9) });
    const booked = await bookAppointment(desk.booking, before, 'before');
    if (!booked.ok) throw new Error(booked.reason);
    await changeStatus(desk.booking, { id: booked.appointment.id, version: 1 }, 'cancelled');
    const id = await start(
      desk,
      [
        `Asha Patil,${mobile(9).slice(3)},24/11/2026,12:00 pm,,`,
        `Meher,${mobile(3).slice(3)},23/11/2026,11.00,,missed`,
        `Imran,${mobile(4).slice(3)},23/11/2026,11.00,,`,
        `Ravi,${mobile(5).slice(3)},25/11/2026,11.00,,cancelled`,
        `Ravi,${mobile(5).slice(3)},25/11/2026,11.00,,`,
      ],
      `${head},Status`,
    );
    expect(await check(desk, id)).toEqual(['2 future', '3 future', '4 future', '5 future', '6 future']);
    await run(desk, id);
    expect(await countOf(database, 'appointments')).toBe(6);
    expect(await countOf(database, 'slot_holds')).toBe(3);
  });

  test('a file without statuses never rebooks visits that were cancelled or missed since', async () => {
    const database = await open();
    const desk = deskOn(database);
    const lines = [1, 2, 3].map((person) => `Asha Patil,${mobile(person).slice(3)},24/11/2026,11:00,`);
    const id = await start(desk, [lines[0]!, lines[1]!.replace('11:00', '12:00')]);
    await run(desk, id);
    const [toCancel] = await historyOf(database.queries, mobile(1));
    await changeStatus(desk.booking, toCancel!, 'cancelled');
    const [missed] = await historyOf(database.queries, mobile(2));
    await changeStatus(desk.booking, missed!, 'no-show');
    const again = await start(desk, [lines[0]!, lines[1]!.replace('11:00', '12:00'), lines[2]!]);
    const found = await importById(database.queries, again);
    expect((await checkImport(desk, found!)).map(({ fate, says }) => [fate, says])).toEqual([
      ['double', 'This visit is here and was cancelled: it is not booked again.'],
      ['double', 'This visit is here and was missed: it stays so.'],
      ['future', expect.any(String)],
    ]);
    await run(desk, again);
    expect(await countOf(database, 'appointments')).toBe(3);
    expect((await historyOf(database.queries, mobile(1))).map(({ status }) => status)).toEqual(['cancelled']);
  });

  test('a second import of a file never rebooks visits that were moved or renamed since', async () => {
    const database = await open();
    const desk = deskOn(database);
    const lines = [1, 2].map((person) => `Asha Patil,${mobile(person).slice(3)},24/11/2026,1${person}:00,`);
    await run(desk, await start(desk, lines));
    const [moved] = await historyOf(database.queries, mobile(1));
    const to = { date: '2026-11-25', time: '11:00' };
    const shifted = await moveAppointment(desk.booking, moved!, to, {
      notifyPatient: false,
      arrangement: 'special',
    });
    expect(shifted.ok).toBe(true);
    const [renamed] = await historyOf(database.queries, mobile(2));
    expect((await editAppointment(desk.booking, renamed!, { firstName: 'Usha' })).ok).toBe(true);

    const again = await start(desk, [...lines, `Tara S,${mobile(3).slice(3)},26/11/2026,11:00,`]);
    const found = await importById(database.queries, again);
    const says = 'An import brought this visit, and it was changed here since: it is not booked again.';
    expect((await checkImport(desk, found!)).map((row) => [row.fate, row.says])).toEqual([
      ['double', says],
      ['double', says],
      ['future', expect.any(String)],
    ]);
    await run(desk, again);
    expect(await countOf(database, 'appointments')).toBe(3);
    expect(await countOf(database, 'slot_holds')).toBe(3);
  });

  test('keeps patients without a number apart, writes to none of them, and knows their visits again', async () => {
    const database = await open();
    const desk = deskOn(database);
    const lines = ['Tara S,,24/11/2026,11:00,', 'Tara S,,20/11/2026,11:00,', 'Kiran S,-,20/11/2026,11:00,'];
    const id = await start(desk, lines);
    expect(await check(desk, id)).toEqual(['2 future', '3 past', '4 past']);
    await run(desk, id);
    const visits = await appointmentsOfDays(database.queries, '2026-11-20', '2026-11-24');
    expect(visits.map(({ firstName }) => firstName).toSorted()).toEqual(['Kiran', 'Tara', 'Tara']);
    expect(visits.filter(({ mobileNumber }) => hasNumber(mobileNumber))).toEqual([]);
    expect(new Set(visits.map(({ mobileNumber }) => mobileNumber)).size).toBe(3);
    expect((await messagesOf(database)).filter(({ kind }) => kind !== 'sheet')).toEqual([]);
    const again = await start(desk, lines);
    expect(await check(desk, again)).toEqual(['2 double', '3 double', '4 double']);
    await run(desk, again);
    expect(await countOf(database, 'appointments')).toBe(3);
    await undo(desk, id);
    expect(await countOf(database, 'appointments')).toBe(0);
  });

  test('puts nobody into a blocked chair', async () => {
    const database = await open();
    const desk = deskOn(database, { chairs: 2 });
    const tuesday = { fromDate: '2026-11-24', toDate: '2026-11-24', fromTime: null, toTime: null };
    const texts = { kind: 'block', weekday: null, reason: 'Compressor', publicText: '' } as const;
    await closeTime(desk.booking, { ...tuesday, ...texts, chair: 2 }, []);
    const id = await start(
      desk,
      [
        `Asha Patil,${mobile(1).slice(3)},24/11/2026,11,,`,
        `Meher,${mobile(2).slice(3)},24/11/2026,11,,`,
        `Imran,${mobile(3).slice(3)},24/11/2026,12,,2`,
        `Ravi,${mobile(4).slice(3)},25/11/2026,12,,2`,
      ],
      `${head},Chair`,
    );
    expect(await check(desk, id)).toEqual(['2 future', '3 refused', '4 refused', '5 future']);
    await run(desk, id);
    const stored = await database.queries
      .selectFrom('appointments')
      .select(['first_name', 'chair'])
      .execute();
    expect(stored.toSorted((one, other) => one.chair - other.chair)).toMatchObject([
      { first_name: 'Asha', chair: 1 },
      { first_name: 'Ravi', chair: 2 },
    ]);
  });

  test('goes on by itself, on one server at a time, also where one has died: nothing is lost, nothing double', async () => {
    const database = await open();
    const clock = { now: () => Date.parse(mondayMorning) };
    const desk = deskOn(database, { clock });
    // SQLite has one server.
    const other = kind === 'postgres' ? deskOn(await open(database.location), { clock }) : desk;
    const lines = [...past(250), `Asha Patil,${mobile(1).slice(3)},24/11/2026,11,Scaling`];
    const id = await start(desk, lines);
    expect(await advanceImports(desk.booking)).toBe(0);
    expect(await runImport(desk, owner, id)).toMatchObject({ isDone: false, settled: 0, of: 251 });
    const bothFound = await Promise.all([advanceImports(desk.booking), advanceImports(other.booking)]);
    expect(bothFound.toSorted()).toEqual([0, 1]);
    expect(await runImport(desk, owner, id)).toMatchObject({ isDone: false, settled: 100, of: 251 });
    // A server dies with its lease.
    await claimImport(database.queries, clock.now());
    expect(await advanceImports(other.booking)).toBe(0);
    const later = clock.now() + 3000;
    clock.now = () => later;
    // One of two was only slow: both work on the same rows.
    const slow = advanceImports(other.booking);
    await releaseImport(database.queries, id);
    await Promise.all([slow, advanceImports(desk.booking)]);
    await advanceAll(other);
    expect(await runImport(desk, owner, id)).toMatchObject({ isDone: true, settled: 251 });
    const rows = await database.queries.selectFrom('appointments').select('mobile').execute();
    expect([rows.length, new Set(rows.map((row) => row.mobile)).size]).toEqual([251, 251]);
    // The same file once more has nothing new.
    const again = await start(desk, lines);
    expect(new Set((await check(desk, again)).map((text) => text.split(' ')[1]))).toEqual(
      new Set(['double']),
    );
  });

  test('is undone for a day, but for what was changed since, which is named', async () => {
    const database = await open();
    const clock = { now: () => Date.parse(mondayMorning) };
    const desk = deskOn(database, { clock });
    const id = await start(desk, [`Asha Patil,${mobile(1).slice(3)},24/11/2026,11,Scaling`, ...past(120)]);
    await run(desk, id);
    const [changed] = await historyOf(database.queries, mobile(110));
    await editAppointment(desk.booking, { id: changed!.id, version: 1 }, { note: 'Nervous' });
    const [warned] = await historyOf(database.queries, mobile(111));
    await insertWarning(database.queries, warned!, { kind: 'other', words: 'Latex' }, 0);
    const [called] = await historyOf(database.queries, mobile(112));
    const attempt = { account: 'rhea', by: 'Rhea', at: 0, outcome: 'reached', note: '' } as const;
    await insertAttempt(database.queries, called!, { ...attempt, againAt: null, causes: [] });
    const [recalled] = await historyOf(database.queries, mobile(113));
    const again = { appointmentId: recalled!.id, due: '2027-05-24', service: 'Scaling' };
    await putRecall(database.queries, again, { by: 'rhea', at: 0 });
    const preview = await previewUndo(desk, id);
    expect(preview).toMatchObject({ visits: 117, patients: 0, keptCount: 4 });
    expect(preview.ok && preview.kept.map(({ name, why }) => [name, why])).toEqual([
      ['Asha S10', 'changed'],
      ['Asha S11', 'warning'],
      ['Asha S12', 'call'],
      ['Asha S13', 'recall'],
    ]);
    expect(await countOf(database, 'appointments')).toBe(121);
    expect(await undoImport(desk, owner, id)).toMatchObject({ isDone: false });
    expect(await previewUndo(desk, id)).toEqual({ ok: false, reason: 'not-now' });
    expect(await runImport(desk, owner, id)).toEqual({ ok: false, reason: 'not-now' });
    const undone = await undo(desk, id);
    expect(undone).toMatchObject({ isDone: true, settled: 121 });
    const kept = undone.ok ? undone.kept.map(({ name }) => name) : [];
    expect(kept.toSorted()).toEqual(['Asha S10', 'Asha S11', 'Asha S12', 'Asha S13']);
    expect(await importById(database.queries, id)).toMatchObject({ state: 'undone' });
    expect(await countOf(database, 'appointments')).toBe(4);
    expect(await countOf(database, 'recalls')).toBe(1);
    expect((await warningsOf(database.queries, [warned!]))(warned!)).toHaveLength(1);
    expect(await attemptsUnder(database.queries, [mobile(112)])).toHaveLength(1);
    expect(await countOf(database, 'slot_holds')).toBe(0);

    const late = await start(desk, past(1));
    // Its owner looks at the rows for two days.
    const ranAt = Date.parse(mondayMorning) + 2 * day - 1;
    clock.now = () => ranAt;
    await run(desk, late);
    clock.now = () => ranAt + day + 1;
    expect(await eraseOldImports(desk.booking)).toBe(1);
    expect(await undoImport(desk, owner, late)).toEqual({ ok: false, reason: 'too-late' });
    expect(await previewUndo(desk, late)).toEqual({ ok: false, reason: 'too-late' });
    clock.now = () => ranAt + 2 * day + 1;
    expect(await eraseOldImports(desk.booking)).toBe(1);
    expect(await database.queries.selectFrom('import_rows').selectAll().execute()).toEqual([]);
  });

  test('takes in what another clinic’s export holds, without loss', async () => {
    const clinic = {
      dentists: [
        { id: 'rao', name: 'Dr. Rao', chair: 1 },
        { id: 'shah', name: 'Dr. Shah', chair: 2 },
      ],
    };
    const leaving = deskOn(await open(), { chairs: 2, clinic });
    const long = { minutes: 60, dentist: 'shah' };
    const entries = ['11:00', '17:00'].map((time, at) =>
      staffEntry({ ...long, time, mobileNumber: mobile(3 + at) }),
    );
    for (const entry of entries) {
      const entered = await enterAppointment(leaving.booking, entry, entry.mobileNumber);
      if (!entered.ok) throw new Error(entered.reason);
      const { id, time } = entered.appointment;
      if (time === '17:00') await changeStatus(leaving.booking, { id, version: 1 }, 'cancelled');
    }
    const coming = wanted({ firstName: 'सुनीता', message: '-5 kg', time: '12:00', mobileNumber: mobile(1) });
    const booked = await bookAppointment(leaving.booking, coming, 'coming');
    if (!booked.ok) throw new Error(booked.reason);
    await changeStatus(leaving.booking, { id: booked.appointment.id, version: 1 }, 'cancelled');
    await bookAppointment(leaving.booking, coming, 'again');
    const other = wanted({ firstName: 'Asha Devi', lastName: '', time: '17:00', mobileNumber: mobile(2) });
    const noted = await bookAppointment(leaving.booking, other, 'other');
    if (!noted.ok) throw new Error(noted.reason);
    const note = '- takes tablets\n+ allergic';
    await editAppointment(leaving.booking, { id: noted.appointment.id, version: 1 }, { note });
    const nameless = staffEntry({ time: '18:00', mobileNumber: newNumberPlaceholder() });
    await enterAppointment(leaving.booking, nameless, 'without number');
    await run(leaving, await start(leaving, past(3)));
    const desk = deskOn(await open(), { chairs: 2, clinic });
    const started = await startImport(desk, {
      name: 'clinic.zip',
      bytes: await exportEverything(leaving, owner),
    });
    if (!started.ok) throw new Error(started.says);
    await run(desk, started.id);
    expect(await contentsOf(desk)).toEqual(await contentsOf(leaving));
  });

  test('knows nothing of a number that is erased or of a file that was left, and waits for the columns of name and number', async () => {
    const database = await open();
    const desk = deskOn(database);
    const inHindi = Array.from(mobile(100).slice(3), (digit) =>
      String.fromCodePoint(0x966 + Number(digit)),
    ).join('');
    const hindi = `Asha S0,${inHindi},21/11/2026,5.30,RCT`;
    const brother = `Ravi S0,${mobile(100).slice(3)},21/11/2026,5.30,RCT`;
    const id = await start(desk, [...past(2), hindi, brother]);
    await eraseNumber(desk.booking, mobile(100), async () => {});
    expect(await check(desk, id)).toEqual(['3 past']);
    await changeColumns(desk, id, ['name', 'none', 'date'], []);
    expect(await runImport(desk, owner, id)).toEqual({ ok: false, reason: 'no-patient-columns' });
    await changeColumns(desk, id, ['name', 'mobile', 'date'], []);
    expect(await run(desk, id)).toMatchObject({ isDone: true, of: 1 });
    expect(await changeColumns(desk, id, ['none'], [])).toBe(false);
    const first = await start(desk, past(1));
    await start(desk, past(2));
    expect(await importById(database.queries, first)).toBeUndefined();
    expect(await importById(database.queries, id)).toMatchObject({ state: 'done' });
  });
});
