import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readSheet } from './read-sheet.server.ts';

describe('a file is told by its bytes', () => {
  test.each([
    ['an empty file', '', 'emptyFile'],
    ['a PDF', '%PDF-1.7', 'isPdf'],
    ['a picture', 'GIF89a', 'isPicture'],
    ['an archive that is cut off', 'PK\u0003\u0004 cut off', 'isDamaged'],
    ['a letter', 'Dear doctor, see you on Monday', 'noRows'],
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

  test('Excel’s Unicode text', async () => {
    const text = Buffer.from('\ufeffनाव\tMobile\r\nसुनीता\t98\r\n', 'utf16le');
    expect(await readSheet(text)).toMatchObject({
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
    rows: [
      ['Name', 'Mobile', 'Date', 'Time'],
      ['सुनीता सॅम्पल', '9820000001', '2026-11-26', '17:30'],
    ],
  });
});

/** A workbook as Excel writes it: an empty sheet, and one with a number, a day and a time. */
function workbook(): Uint8Array {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const text = (at: string, words: string) => `<c r="${at}" t="inlineStr"><is><t>${words}</t></is></c>`;
  const files = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${relations}"><sheets><sheet name="Old" sheetId="1" r:id="rId1"/><sheet name="Nov" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${[1, 2].map((n) => `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`).join('')}<Relationship Id="rId3" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet ${main}><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="20"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData/></worksheet>`,
    'xl/worksheets/sheet2.xml': `<worksheet ${main}><dimension ref="A1:D2"/><sheetData><row r="1">${['Name', 'Mobile', 'Date', 'Time'].map((name, at) => text(`${'ABCD'[at]}1`, name)).join('')}</row><row r="2">${text('A2', 'सुनीता सॅम्पल')}<c r="B2"><v>9820000001</v></c><c r="C2" s="1"><v>46352</v></c><c r="D2" s="2"><v>0.7291666666666666</v></c></row></sheetData></worksheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])));
}
