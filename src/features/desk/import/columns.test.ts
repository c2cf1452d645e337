import { describe, expect, test } from 'vitest';
import { findTable, hasPatient } from './columns.ts';

describe('columns are known by their headings', () => {
  test.each([
    [
      ['Sr. No.', 'Name of Patient', 'Contact No', 'Appt. Date', 'Slot', 'Procedure'],
      'none name mobile date time service',
    ],
    [['No.', 'Name', 'Cell', 'Date', 'Time', 'Chair No.'], 'none name mobile date time chair'],
    [['क्र', 'रुग्णाचे नाव', 'मोबाईल नंबर', 'दिनांक', 'वेळ', 'उपचार'], 'none name mobile date time service'],
    [['पहला नाम', 'उपनाम', 'फ़ोन', 'तारीख', 'समय', 'टिप्पणी'], 'firstName lastName mobile date time note'],
    [
      ['First name', 'Surname', 'WhatsApp', 'Phone', 'Visit date', 'Remarks'],
      'firstName lastName mobile none date note',
    ],
  ])('%j', (headings, kinds) => {
    const table = findTable([['Dr. Sample’s clinic'], [], headings, ['1', '2', '3', '4', '5', '6']]);
    expect(table).toMatchObject({ columns: kinds.split(' '), titleRows: 2, rows: [{ row: 4 }] });
    expect(hasPatient(table.columns)).toBe(true);
  });

  test('also of a list of names and numbers alone', () => {
    const table = findTable([
      ['Name', 'Mobile'],
      ['Asha Sample', '98200 00001'],
    ]);
    expect(table).toMatchObject({ columns: ['name', 'mobile'], rows: [{ row: 2 }] });
  });

  test('without headings, numbers and dates are known by themselves, and no row is taken for headings', () => {
    const table = findTable([
      ['Asha Sample', '98200 00001', '26/11/2026'],
      ['Meher', '98200 00002', '27/11/2026'],
    ]);
    expect(table.columns).toEqual(['none', 'mobile', 'date']);
    expect(table.rows.map(({ row }) => row)).toEqual([1, 2]);
  });
});
