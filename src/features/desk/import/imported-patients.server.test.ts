import { expect, test } from 'vitest';
import {
  historyOf,
  patientsStoredBefore,
} from '#features/booking/appointments/appointment-lists-store.server.ts';
import { bookAppointment } from '#features/booking/appointments/book-appointment.server.ts';
import { hasVisited } from '#features/booking/appointments/booking-limits-store.server.ts';
import { editAppointment } from '#features/booking/appointments/change-appointment.server.ts';
import {
  eraseOldImportedPatients,
  eraseVisit,
} from '#features/booking/appointments/erase-personal-data.server.ts';
import { importedPatients } from '#features/booking/imports/imported-patients-store.server.ts';
import { importById } from '#features/booking/imports/imports-store.server.ts';
import { readVisitData } from '#features/booking/personal-data/read-personal-data.server.ts';
import { readAuditLog } from '#features/staff/audit/audit-log-store.server.ts';
import { tablesWith } from '#tests/support/queries/tables-with.ts';
import { mobile, wanted } from '#tests/support/people/booking.ts';
import { deskApi } from '#tests/support/people/desk-api.ts';
import { deskOn, receptionist as owner } from '#tests/support/people/desk.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { mondayMorning } from '#tests/support/servers/run-server.ts';
import { stoppedClock } from '#tests/support/servers/stopped-clock.ts';
import { findPatients, readPatientNumber, suggestPatients } from '../entry/find-patients.server.ts';
import { exportEverything } from '../patients/export-appointments.server.ts';
import { erasePatient, exportPatient } from '../patients/hand-over-patient.server.ts';
import { openPatient } from '../patients/open-patient.server.ts';
import type { Desk } from '../visit/desk.server.ts';
import { changeColumns, checkImport, describeTreatments, startImport } from './check-import.server.ts';
import { advanceImports, runImport } from './run-import.server.ts';
import { previewUndo, undoImport } from './undo-import.server.ts';

async function read(desk: Desk, file: string | Uint8Array): Promise<string> {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const started = await startImport(desk, { name: 'list.csv', bytes });
  if (!started.ok) throw new Error(started.says);
  return started.id;
}

async function check(desk: Desk, id: string) {
  const found = await importById(desk.booking.database.queries, id);
  return (await checkImport(desk, found!)).map(({ row, fate }) => `${row} ${fate}`);
}

async function run(desk: Desk, id: string) {
  await runImport(desk, owner, id);
  while ((await advanceImports(desk.booking)) > 0);
  return runImport(desk, owner, id);
}

const digits = (person: number) => mobile(person).slice(3);
const list = [
  'Name,Mobile,Remarks,Treatment',
  `Asha Patil,${digits(1)},BP tablets,RCT`,
  `सुनीता सॅम्पल,${digits(2)},,`,
  `Ravi Patil,${digits(1)},,`,
  'Tara S,-,,',
  'TARA s,,,',
  `asha  PATIL,+91 ${digits(1)},,`,
  'Imran,98200,,',
].join('\n');

const namesFound = async (desk: Desk, text: string) =>
  (await findPatients(desk, owner, text))?.patients.map(({ name, last }) => `${name} ${last}`);

/** All patients without what each clinic makes anew. */
const contentsOf = async ({ booking }: Desk) =>
  (await importedPatients(booking.database.queries))
    .map(({ firstName, lastName, mobileNumber, note }) =>
      [firstName, lastName, mobileNumber.replace(/^none-.*/, 'none'), note].join('|'),
    )
    .toSorted();

describeEachDatabase('words of treatments that the owner has matched', (open) => {
  test('hold for the whole import, also after a cut and in notes, and for no other', async () => {
    const desk = deskOn(await open());
    const { queries } = desk.database;
    const past = Array.from({ length: 130 }, (_, at) => `Asha,${digits(at)},20/11/2026,PCD`);
    const file = [
      'Name,Mobile,Date,Treatment',
      ...past,
      `Meher,${digits(200)},,pcd`,
      `Ravi,${digits(201)},,XYZ`,
    ];
    const id = await read(desk, file.join('\n'));
    const readImport = async () => (await importById(queries, id))!;
    expect(await describeTreatments(desk, await readImport())).toEqual([
      { word: 'PCD', rows: 131, service: '' },
      { word: 'XYZ', rows: 1, service: '' },
    ]);
    const service = 'Restorative Dentistry - Dental Crown';
    await changeColumns(desk, id, ['name', 'mobile', 'date', 'service'], [{ word: 'PCD', service }]);
    const [first] = await describeTreatments(desk, await readImport());
    expect(first).toEqual({ word: 'PCD', rows: 131, service });
    const [judged] = await checkImport(desk, await readImport());
    expect(judged).toMatchObject({
      fate: 'past',
      says: expect.any(String),
      visit: { serviceSelected: service },
    });
    await runImport(desk, owner, id);
    await advanceImports(desk.booking);
    await run(deskOn(desk.database), id);
    const stored = await queries.selectFrom('appointments').select('service').distinct().execute();
    expect(stored).toEqual([{ service }]);
    const notes = (await importedPatients(queries)).map(({ note }) => note);
    expect(notes).toEqual(['Treatment: Dental Crown', 'Treatment: XYZ']);
    const other = await read(desk, 'Name,Mobile,Treatment\nKavita,98200 44444,PCD');
    const found = (await importById(queries, other))!;
    expect(await describeTreatments(desk, found)).toEqual([{ word: 'PCD', rows: 1, service: '' }]);
  });
});

describeEachDatabase('a list of patients without dates', (open) => {
  test('makes patients, whom reception finds by name and number, and whose number is known', async () => {
    const desk = deskOn(await open());
    const { queries } = desk.database;
    const id = await read(desk, list);
    const told = ['2 patient', '3 patient', '4 patient', '5 patient', '6 double', '7 double', '8 refused'];
    expect(await check(desk, id)).toEqual(told);
    expect(await importedPatients(queries)).toEqual([]);
    expect(await run(desk, id)).toMatchObject({ isDone: true, settled: 7, of: 7 });
    expect(await contentsOf(desk)).toEqual([
      `Asha|Patil|${mobile(1)}|BP tablets\nTreatment: Root Canal Treatment`,
      `Ravi|Patil|${mobile(1)}|`,
      'Tara|S|none|',
      `सुनीता|सॅम्पल|${mobile(2)}|`,
    ]);
    expect(await queries.selectFrom('outbox').selectAll().execute()).toEqual([]);

    expect(await namesFound(desk, 'patil')).toEqual(['Asha Patil null', 'Ravi Patil null']);
    expect(await namesFound(desk, 'सुनी')).toEqual(['सुनीता सॅम्पल null']);
    expect(await namesFound(desk, digits(2))).toEqual(['सुनीता सॅम्पल null']);
    const { patients } = await suggestPatients(desk, owner, 'ash');
    expect(patients).toMatchObject([{ name: 'Asha Patil', service: '', today: null, next: null }]);
    expect(await readPatientNumber(desk, owner, patients[0]!.id)).toBe(mobile(1));
    expect([await hasVisited(queries, mobile(1)), await hasVisited(queries, mobile(9))]).toEqual([
      true,
      false,
    ]);
    expect(await patientsStoredBefore(queries, desk.booking.clock.now() + 1)).toHaveLength(4);

    expect(await openPatient(desk, owner, patients[0]!.id)).toMatchObject({
      name: 'Asha Patil',
      mobileNumber: mobile(1),
      family: [
        {
          name: 'Asha Patil',
          visits: [],
          imported: { note: 'BP tablets\nTreatment: Root Canal Treatment' },
        },
        { name: 'Ravi Patil', visits: [], imported: { note: '' } },
      ],
    });
    // A visit under another name of the family, then one of her own: she is one patient.
    await bookAppointment(desk.booking, wanted({ mobileNumber: mobile(1), firstName: 'Zinnia' }), 'zinnia');
    const own = wanted({ mobileNumber: mobile(1), date: '2026-11-25' });
    await bookAppointment(desk.booking, own, 'asha');
    expect(await namesFound(desk, 'patil')).toEqual([
      'Asha Patil 2026-11-25',
      'Zinnia Patil 2026-11-24',
      'Ravi Patil null',
    ]);
    const family = (await openPatient(desk, owner, patients[0]!.id))!.family;
    expect(family.map(({ name, visits, imported }) => [name, visits.length, Boolean(imported)])).toEqual([
      ['Asha Patil', 1, true],
      ['Zinnia Patil', 1, false],
      ['Ravi Patil', 0, true],
    ]);
    // The same list once more has nothing new.
    const again = await check(desk, await read(desk, list));
    expect(again.map((line) => line.slice(2)).slice(0, 6)).toEqual(Array(6).fill('double'));
  });

  test('stands after those with visits, also where more are found than a list shows', async () => {
    const desk = deskOn(await open());
    const others = Array.from({ length: 30 }, (_, at) => `Neha,${digits(10 + at)}`);
    await run(desk, await read(desk, ['Name,Mobile', ...others].join('\n')));
    await bookAppointment(desk.booking, wanted({ firstName: 'Neha', mobileNumber: mobile(3) }), '3');
    const found = await namesFound(desk, 'neha');
    expect(found).toHaveLength(25);
    expect(found!.slice(0, 2)).toEqual(['Neha Patil 2026-11-24', 'Neha null']);
  });

  test('beside rows with dates makes visits of these alone; both are undone, but for what was entered since', async () => {
    const desk = deskOn(await open());
    const { queries } = desk.database;
    const id = await read(
      desk,
      [
        'Name,Mobile,Date,Time',
        `Asha Patil,${digits(1)},20/11/2026,`,
        `Asha Patil,${digits(1)},,`,
        `Ravi,${digits(2)},24/11/2026,11`,
        `Meher,${digits(3)},-,-`,
        `Kavita,${digits(4)},,5.30`,
      ].join('\n'),
    );
    expect(await check(desk, id)).toEqual(['2 past', '3 patient', '4 future', '5 patient', '6 refused']);
    await run(desk, id);
    expect(await contentsOf(desk)).toHaveLength(2);
    await bookAppointment(desk.booking, wanted({ mobileNumber: mobile(3), firstName: 'Meher' }), 'since');
    expect(await previewUndo(desk, id)).toEqual({ ok: true, visits: 2, patients: 2, keptCount: 0, kept: [] });
    await undoImport(desk, owner, id);
    while ((await advanceImports(desk.booking)) > 0);
    expect(await undoImport(desk, owner, id)).toMatchObject({ isDone: true, settled: 4, kept: [] });
    expect(await importedPatients(queries)).toEqual([]);
    expect(await namesFound(desk, 'asha')).toEqual([]);
    expect(await namesFound(desk, 'meher')).toEqual(['Meher Patil 2026-11-24']);
    expect(await tablesWith(desk.database, digits(1))).toEqual([]);
  });

  test('is handed over with what belongs to a number, and erased with it', async () => {
    const database = await open();
    const desk = deskOn(database);
    await run(desk, await read(desk, list));
    const find = async (text: string) => (await findPatients(desk, owner, text))!.patients[0]!.id;
    const id = await find('asha');
    expect(await exportPatient(desk, owner, id)).toMatchObject({
      mobileNumber: mobile(1),
      imported: [
        { firstName: 'Asha', note: 'BP tablets\nTreatment: Root Canal Treatment' },
        { firstName: 'Ravi', note: '' },
      ],
      appointments: [],
    });
    expect(await erasePatient(desk, owner, id)).toEqual({ ok: true, erased: 0 });
    expect(await openPatient(desk, owner, id)).toBeNull();
    expect(await tablesWith(database, digits(1), 'asha', 'Ravi')).toEqual([]);
    expect(await hasVisited(database.queries, mobile(1))).toBe(false);
    expect(await tablesWith(database, id)).toEqual(['erasure_log', 'staff_record']);
    const without = await find('tara');
    expect(await erasePatient(desk, owner, without)).toEqual({ ok: true, erased: 0 });
    expect(await namesFound(desk, 'tara')).toEqual([]);
    expect(await namesFound(desk, 'सुनी')).toHaveLength(1);
    const log = JSON.stringify(await readAuditLog(database.queries, {}));
    expect(log).not.toMatch(/Asha|Tara|98200/);
  });

  test('is neither shown nor erased by the link of a visit: that proves no number', async () => {
    const desk = deskOn(await open());
    await run(desk, await read(desk, list));
    const booked = await bookAppointment(desk.booking, wanted({ mobileNumber: mobile(1) }), 'asha');
    if (!booked.ok) throw new Error(booked.reason);
    expect(JSON.stringify(await readVisitData(desk.booking, booked.appointment))).not.toContain('BP tablets');
    await editAppointment(desk.booking, { id: booked.appointment.id, version: 1 }, { firstName: 'Usha' });
    const [visit] = await historyOf(desk.database.queries, mobile(1));
    await eraseVisit(desk.booking, visit!, async () => {});
    expect(await namesFound(desk, 'patil')).toEqual(['Asha Patil null', 'Ravi Patil null']);
  });

  test('follows a correction at the desk, and only where no other visit has the old name', async () => {
    const desk = deskOn(await open());
    await run(desk, await read(desk, list));
    for (const date of ['2026-11-24', '2026-11-25'])
      await bookAppointment(desk.booking, wanted({ mobileNumber: mobile(1), date }), date);
    const [later, sooner] = await historyOf(desk.database.queries, mobile(1));
    const send = deskApi(desk);
    const edit = async (id: string) => {
      const corrected = { version: 1, firstName: 'Usha', mobileNumber: digits(7) };
      expect((await send('PATCH', `/${id}`, corrected)).status).toBe(200);
    };
    await edit(later!.id);
    expect(await contentsOf(desk)).toContainEqual(expect.stringContaining(`Asha|Patil|${mobile(1)}`));
    await edit(sooner!.id);
    expect(await contentsOf(desk)).toContainEqual(expect.stringContaining(`Usha|Patil|${mobile(7)}`));
    expect(await namesFound(desk, 'asha')).toEqual([]);
    expect((await openPatient(desk, owner, later!.id))!.family).toMatchObject([
      { name: 'Usha Patil', imported: { note: 'BP tablets\nTreatment: Root Canal Treatment' } },
    ]);
  });

  test('leaves with a clinic, and comes in elsewhere without loss', async () => {
    const leaving = deskOn(await open());
    await run(leaving, await read(leaving, list));
    await bookAppointment(leaving.booking, wanted({ mobileNumber: mobile(1) }), 'asha');
    const desk = deskOn(await open());
    await run(desk, await read(desk, await exportEverything(leaving, owner)));
    expect(await contentsOf(desk)).toEqual(await contentsOf(leaving));
    expect(await historyOf(desk.database.queries, mobile(1))).toHaveLength(1);
  });

  test('is erased as many months after its import as visits are kept, whoever has a visit keeps that', async () => {
    const clock = stoppedClock(mondayMorning);
    const database = await open();
    const desk = deskOn(database, { clock });
    await run(desk, await read(desk, list));
    await bookAppointment(desk.booking, wanted({ mobileNumber: mobile(1) }), 'asha');
    const day = 24 * 3_600_000;
    clock.advance(365 * day);
    expect(await eraseOldImportedPatients(desk.booking, 12)).toBe(0);
    clock.advance(day);
    expect(await eraseOldImportedPatients(desk.booking, 12)).toBe(4);
    expect(await importedPatients(database.queries)).toEqual([]);
    expect(await namesFound(desk, 'patil')).toEqual(['Asha Patil 2026-11-24']);
    expect(await tablesWith(database, digits(2))).toEqual([]);
  });
});
