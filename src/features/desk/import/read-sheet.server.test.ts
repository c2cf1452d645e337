import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { workbook } from '#tests/support/desk/workbook.ts';
import { readSheet } from './read-sheet.server.ts';

describe('a file is told by its bytes', () => {
  test.each([
    ['an empty file', '', 'emptyFile'],
    ['a PDF', '%PDF-1.7', 'isPdf'],
    ['a picture', 'GIF89a', 'isPicture'],
    ['an archive that is cut off', 'PK\u0003\u0004 cut off', 'isDamaged'],
    ['a letter', 'Dear doctor, see you on Monday', 'noRows'],
    ['a web page', '\ufeff<html><table>\n<tr><td>Asha, Meher</td></tr>\n<p>a, b</p>', 'isOtherKind'],
    ['a workbook of Excel 2003', '<?xml version="1.0"?>\n<Workbook a, b>\n<Row a, b>', 'isOtherKind'],
    ['contacts of a telephone', 'BEGIN:VCARD\nN:Sample;Asha\nN:Sample;Meher', 'isOtherKind'],
    [
      'a list of objects',
      '[\n{"name":"Asha","mobile":"98"},\n{"name":"Meher","mobile":"99"}]',
      'isOtherKind',
    ],
    ['a letter of another program', '{\\rtf1 a, b\n a, b', 'isOtherKind'],
    ['a list with too many rows', `Name;Mobile\n${'a;b\n'.repeat(20_100)}"`, 'tooManyRows'],
    ['a list with too many empty rows', `Name;Mobile\na;b\n${'\n'.repeat(200_100)}`, 'tooManyRows'],
  ])('%s is refused', async (_, text, reason) => {
    expect(await readSheet(strToU8(text))).toEqual({ ok: false, reason });
  });

  test('a locked or old Excel file is refused with how to save it', async () => {
    expect(await readSheet(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0))).toEqual({
      ok: false,
      reason: 'isOldExcel',
    });
  });

  test.each([
    ['commas', '\ufeffName,Mobile\r\n"Sample; Asha",1;2\r\n'],
    ['semicolons', 'Name;Mobile\n"Sample; Asha";"1;2"\n'],
    ['tabs', 'Name\tMobile\nSample; Asha\t1;2\n'],
  ])('CSV with %s', async (_, text) => {
    expect(await readSheet(new TextEncoder().encode(text))).toMatchObject({
      rows: [
        ['Name', 'Mobile'],
        ['Sample; Asha', '1;2'],
      ],
    });
  });

  test.each([
    ['a list that ends within a quoted cell', 'Name,Mobile\nAsha,98\n"Sample, Viv'],
    ['a quotation mark that nothing closes', 'Name,Mobile\nAsha,98\n"Meher,99\nImran,97\n'],
  ])('%s is refused with its row', async (_, text) => {
    expect(await readSheet(strToU8(text))).toEqual({ ok: false, reason: 'openQuote', row: 3 });
  });

  test('a list that is cut off within a letter keeps its other letters', async () => {
    const whole = new TextEncoder().encode('नाव,Mobile\nसुनीता,98\nकविता');
    const sheet = await readSheet(whole.subarray(0, -1));
    expect(sheet.ok && sheet.rows[1]).toEqual(['सुनीता', '98']);
  });

  test('empty rows are not counted, and other encodings of Windows are read', async () => {
    const text = Buffer.from(`Name;Mobile\nRen\u00e9 S;98\n${';\n'.repeat(30_000)}`, 'latin1');
    const sheet = await readSheet(text);
    expect(sheet.ok && sheet.rows[1]).toEqual(['René S', '98']);
  });

  test('an Excel file that unpacks to more than a server holds is refused unread', async () => {
    const bytes = Buffer.from(zipSync({ 'xl/workbook.xml': new Uint8Array(10) }));
    // The size that the archive's directory tells.
    bytes.writeUInt32LE(200_000_001, bytes.indexOf(Buffer.from('PK\u0001\u0002', 'latin1')) + 24);
    expect(await readSheet(bytes)).toEqual({ ok: false, reason: 'tooLarge' });
  });

  test.each([
    ['Excel’s Unicode text', (text: Buffer) => text],
    ['the same with the high byte first', (text: Buffer) => text.swap16()],
  ])('%s', async (_, ordered) => {
    const text = Buffer.from('\ufeffनाव\tMobile\r\nसुनीता\t98\r\n', 'utf16le');
    expect(await readSheet(ordered(text))).toMatchObject({
      rows: [
        ['नाव', 'Mobile'],
        ['सुनीता', '98'],
      ],
    });
  });
});

test('an Excel file: the fullest sheet, with days, times and long numbers as a person sees them', async () => {
  expect(await readSheet(workbook())).toEqual({
    ok: true,
    sheet: 'Nov',
    sheets: ['Nov', 'Old'],
    rows: [
      ['Name', 'Mobile', 'Date', 'Time'],
      ['सुनीता सॅम्पल', '9820000001', '2026-11-26', '17:30'],
      ['Meher', '', '', ''],
    ],
  });
});

test('another sheet of an Excel file, by its name; an unknown name means the fullest', async () => {
  expect(await readSheet(workbook(), 'Old')).toMatchObject({
    sheet: 'Old',
    sheets: ['Nov', 'Old'],
    rows: [
      ['Name', 'Mobile'],
      ['Imran', '9820000002'],
    ],
  });
  expect(await readSheet(workbook(), 'Dec')).toMatchObject({ sheet: 'Nov' });
});
