import { strToU8, zipSync } from 'fflate';

/** A workbook as Excel writes it: an empty sheet, a short one, and one with a number, a day and a time. */
export function workbook(): Uint8Array {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const text = (at: string, words: string) => `<c r="${at}" t="inlineStr"><is><t>${words}</t></is></c>`;
  const files = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${relations}"><sheets><sheet name="Old" sheetId="1" r:id="rId1"/><sheet name="Nov" sheetId="2" r:id="rId2"/><sheet name="Empty" sheetId="3" r:id="rId4"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${[1, 2].map((n) => `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`).join('')}<Relationship Id="rId4" Type="${relations}/worksheet" Target="worksheets/sheet3.xml"/><Relationship Id="rId3" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet ${main}><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="20"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData><row r="1">${text('A1', 'Name')}${text('B1', 'Mobile')}</row><row r="2">${text('A2', 'Imran')}${text('B2', '9820000002')}</row></sheetData></worksheet>`,
    'xl/worksheets/sheet3.xml': `<worksheet ${main}><sheetData/></worksheet>`,
    'xl/worksheets/sheet2.xml': `<worksheet ${main}><dimension ref="A1:D3"/><sheetData><row r="1">${['Name', 'Mobile', 'Date', 'Time'].map((name, at) => text(`${'ABCD'[at]}1`, name)).join('')}</row><row r="2">${text('A2', 'सुनीता सॅम्पल')}<c r="B2"><v>9820000001</v></c><c r="C2" s="1"><v>46352</v></c><c r="D2" s="2"><v>0.7291666666666666</v></c></row><row r="3">${text('A3', 'Meher')}</row></sheetData></worksheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])));
}
