import { expect, test } from 'vitest';
import { bookAppointment } from '#features/booking/appointments/book-appointment.server.ts';
import { readAuditLog } from '#features/staff/audit/audit-log-store.server.ts';
import { wanted } from '#tests/support/people/booking.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { deskOn, receptionist } from '#tests/support/people/desk.ts';
import { mondayMorning } from '#tests/support/servers/run-server.ts';
import { stoppedClock } from '#tests/support/servers/stopped-clock.ts';
import { findPatients } from '../entry/find-patients.server.ts';
import { openPatient } from './open-patient.server.ts';

describeEachDatabase('patients', (open) => {
  test('are found by words of the name or any part of the number, latest first; the record has no names', async () => {
    const clock = stoppedClock(mondayMorning);
    const desk = deskOn(await open(), { chairs: 99, clock });
    const searches = async () =>
      (await readAuditLog(desk.database.queries, {})).map(({ action, subject, details }) => [
        action,
        subject,
        details,
      ]);
    const book = (firstName: string, mobileNumber: string, date = '2026-11-24') =>
      bookAppointment(desk.booking, wanted({ firstName, mobileNumber, date }), crypto.randomUUID());
    await book('Asha', '+919812345210');
    await book('Aditi', '+919812345210', '2026-11-25');
    await book('Ashok', '+919000000004', '2026-11-26');
    const find = async (text: string) => {
      const found = await findPatients(desk, receptionist, text);
      return (
        found && found.patients.map(({ name, lastDigits, service }) => `${name} ${lastDigits} ${service}`)
      );
    };
    expect(await find('nobody')).toEqual([]);
    for (const tooShort of ['', 'a', '52']) expect(await find(tooShort)).toBeNull();
    expect(await searches()).toEqual([]);
    expect(await find('ash')).toEqual([
      'Ashok Patil •••••• 0004 Dental X-rays',
      'Asha Patil •••••• 5210 Dental X-rays',
    ]);
    expect(await find('PATIL adi')).toEqual(['Aditi Patil •••••• 5210 Dental X-rays']);
    expect(await find('+91 98123')).toHaveLength(2);
    expect(await find('5210')).toHaveLength(2);
    // Letter by letter is one search.
    const line = ['appointments-searched', '', {}];
    expect(await searches()).toEqual([line]);

    for (let number = 0; number < 30; number += 1)
      await book('Neha', `+9197000000${10 + number}`, '2026-11-27');
    const many = await findPatients(desk, receptionist, 'neha');
    expect([many!.patients.length, many!.isMore]).toEqual([25, true]);
    clock.advance(60_000);
    await find('asha');
    expect(await searches()).toEqual([line, line]);
  });

  test('are found by the reference that they read out, with dashes or spaces, in any letter case', async () => {
    const desk = deskOn(await open(), { chairs: 99 });
    const references: string[] = [];
    for (const [index, firstName] of ['Asha', 'Aditi', 'Asha'].entries()) {
      const mobileNumber = index === 2 ? '+919000000004' : '+919812345210';
      const booked = await bookAppointment(
        desk.booking,
        wanted({ firstName, mobileNumber }),
        crypto.randomUUID(),
      );
      if (booked.ok) references.push(booked.appointment.reference);
    }
    const find = async (text: string) =>
      (await findPatients(desk, receptionist, text))?.patients.map(
        ({ name, lastDigits }) => `${name} ${lastDigits}`,
      );
    const [, aditi = ''] = references;
    for (const typed of [
      aditi,
      aditi.toLowerCase(),
      `${aditi.slice(0, 3)}-${aditi.slice(3)}`,
      ` ${[...aditi].join(' ')} `,
    ])
      expect(await find(typed), typed).toEqual(['Aditi Patil •••••• 5210']);
    expect(await find('ZZZZZZ')).toEqual([]);
  });

  test('open with the whole number and everybody under it, which is recorded by reference', async () => {
    const desk = deskOn(await open());
    const book = async (firstName: string, date: string) => {
      const booked = await bookAppointment(desk.booking, wanted({ firstName, date }), crypto.randomUUID());
      if (!booked.ok) throw new Error(booked.reason);
      return booked.appointment;
    };
    await book('Asha', '2026-11-24');
    const aditi = await book('Aditi', '2026-11-25');
    const patient = await openPatient(desk, receptionist, aditi.id);
    expect(patient).toMatchObject({ name: 'Aditi Patil', mobileNumber: '+919812345210' });
    expect(patient!.family.map(({ name, counts }) => [name, counts.toCome])).toEqual([
      ['Aditi Patil', 1],
      ['Asha Patil', 1],
    ]);
    expect(await openPatient(desk, receptionist, 'nothing')).toBeNull();
    expect(await readAuditLog(desk.database.queries, {})).toMatchObject([
      { action: 'patient-read', subject: aditi.reference },
    ]);
  });
});
