import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { bookAppointment } from '#features/booking/appointments/book-appointment.server.ts';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import { readAuditLog } from '#features/staff/audit/audit-log-store.server.ts';
import { wanted } from '#tests/support/people/booking.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { deskApi } from '#tests/support/people/desk-api.ts';
import { deskOn } from '#tests/support/people/desk.ts';
import { appointmentsAsCsv } from './export-appointments.server.ts';

/** RFC 4180, read letter by letter: `""` inside quotes is one, a line ends with CRLF outside of them. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const cells = text.replace(/^\ufeff/, '').matchAll(/"((?:[^"]|"")*)"(,|\r\n)/gy);
  for (const [, cell, end] of cells) {
    rows.at(-1)!.push(cell!.replaceAll('""', '"'));
    if (end !== ',') rows.push([]);
  }
  return rows.slice(0, -1);
}

const appointment = {
  reference: 'K7QM2',
  status: 'confirmed',
  firstName: 'Asha',
  lastName: 'Patil',
  mobileNumber: '+919812345210',
  service: 'Preventive Care - Dental X-rays',
  message: '',
  note: '',
  source: 'online',
  date: '2026-11-24',
  time: '10:00',
  chair: 1,
  dentist: null,
} as Appointment;
const notes = (texts: readonly string[]) =>
  readCsv(appointmentsAsCsv(texts.map((note) => ({ ...appointment, note }))))
    .slice(1)
    .map((row) => row[7]);

test('names in Devanagari reach a spreadsheet whole, which is told that the file is UTF-8', () => {
  const text = appointmentsAsCsv([{ ...appointment, firstName: 'क्‍षितिज', lastName: 'ज्ञानेश्वर' }]);
  expect(text).toMatch(/^\ufeff/);
  expect(readCsv(text)[1]!.join(' ')).toContain('क्‍षितिज ज्ञानेश्वर');
});

test('lengths have a column once a visit has one, the last', () => {
  const [heading, ...rows] = readCsv(appointmentsAsCsv([{ ...appointment, minutes: 90 }, appointment]));
  expect([heading, ...rows].map((row) => row?.at(-1))).toEqual(['Minutes', '90', '']);
  expect(readCsv(appointmentsAsCsv([appointment]))[0]!.at(-1)).toBe('Reference');
});

test('a chosen dentist is in a column of their own, by name while bookable', () => {
  const dentists = [{ id: 'rao', name: 'Dr. Rao', chair: 1 }];
  const chosen = ['rao', 'gone', null].map((dentist) => ({ ...appointment, dentist }));
  const [heading, ...rows] = readCsv(appointmentsAsCsv(chosen, { dentists }));
  expect([heading, ...rows].map((row) => row!.at(-1))).toEqual(['Dentist', 'Dr. Rao', 'gone', '']);
});

test('a cell that a spreadsheet would run is text, whatever it begins with', () => {
  const formulas = [
    '=1+1',
    '+91',
    '-2',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '＝1+1',
    ' =1',
    '=HYPERLINK("https://evil.example","x")',
  ];
  expect(notes(formulas)).toEqual(formulas.map((formula) => `'${formula}`));
});

test('any text comes out as it was written, quotes, commas and line breaks included', () => {
  assert(
    property(string({ unit: 'binary' }), (text) => {
      const [read] = notes([text]);
      expect([text, `'${text}`]).toContain(read);
      expect(read).not.toMatch(/^\s*[=+\-@]|^[\t\r]/);
    }),
  );
});

describeEachDatabase('the export', (open) => {
  test('is a file for a spreadsheet, of the days asked for, and recorded', async () => {
    const desk = deskOn(await open());
    const send = deskApi(desk);
    for (const differences of [
      {},
      { date: '2026-11-25', firstName: '=cmd|calc', lastName: 'O’Brien, "Bob"' },
    ]) {
      await bookAppointment(desk.booking, wanted(differences), crypto.randomUUID());
    }
    const response = await send('GET', '/export.csv?from=2026-11-24&to=2026-11-25');
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('Content-Disposition')).toBe(
      'attachment; filename="appointments-2026-11-24-to-2026-11-25.csv"',
    );
    expect(response.text.startsWith('\ufeff"Date","Time"')).toBe(true);
    const [heading, first, second, ...others] = readCsv(response.text);
    expect(heading).toHaveLength(first!.length);
    expect(first!.slice(0, 7)).toEqual([
      '2026-11-24',
      '10:00 AM',
      'confirmed',
      'Asha',
      'Patil',
      '9812345210',
      'Preventive Care - Dental X-rays',
    ]);
    expect(second!.slice(3, 5)).toEqual(["'=cmd|calc", 'O’Brien, "Bob"']);
    expect(others).toEqual([]);
    expect(await readAuditLog(desk.database.queries, {})).toMatchObject([
      { action: 'appointments-exported', subject: '2026-11-24 to 2026-11-25', details: { appointments: 2 } },
    ]);
    expect((await send('GET', '/export.csv')).status).toBe(422);
  });
});
