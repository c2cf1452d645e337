import { expect, test } from 'vitest';
import { bookingOptions, optionText } from '#features/clinic/services/bookable-services.ts';
import { standardHours } from '#features/clinic/standard-hours.ts';
import { findTable } from './columns.ts';
import type { Fate } from './fates.ts';
import { judgeRows } from './judge-rows.server.ts';
import { findUnknownTreatments } from './treatments.ts';

const clinic = {
  today: '2026-11-28',
  firstKept: '2023-11-28',
  chairs: 2,
  dentists: [{ id: 'rao', name: 'Dr. Rao' }],
  hours: standardHours,
  bookable: bookingOptions,
  words: new Map([
    ['pulpotomie', 'Restorative Dentistry - Root Canal Treatment'],
    ['gone', 'No Longer - Offered'],
  ]),
};
const head = [
  'Patient Name',
  'Mob. No.',
  'Date',
  'Time',
  'Treatment',
  'Remarks',
  'Dr',
  'Status',
  'Chair',
  'Fees',
  'Minutes',
];

function judge(...rows: string[][]) {
  const table = findTable([['Sample Dental Clinic, November'], [], head, ...rows]);
  return judgeRows(table.rows, table.columns, clinic, table.headings);
}

/** A row that is right but for what is planted. */
const row = (planted: Partial<Record<(typeof head)[number], string>>) => {
  const right = {
    'Patient Name': 'Asha Sample',
    'Mob. No.': '9820000001',
    Date: '10/12/2026',
    Time: '11:00 am',
  };
  return head.map((name) => ({ ...right, ...planted })[name] ?? '');
};

const faults: [planted: Parameters<typeof row>[0], fate: Fate, says: string][] = [
  [{ 'Mob. No.': '', Time: '12' }, 'future', 'kept without one, as a patient apart'],
  [{ 'Mob. No.': ' - ', Time: '12' }, 'double', 'as in row 5'],
  [{ 'Mob. No.': '9.81234E+09' }, 'refused', 'Set the column to Number without decimals'],
  [{ 'Mob. No.': '9.82e9' }, 'refused', 'Excel has cut the number off'],
  [{ 'Mob. No.': '98200' }, 'refused', 'no Indian mobile number'],
  [{ 'Mob. No.': '982000000123' }, 'refused', 'no Indian mobile number'],
  [{ 'Mob. No.': 'wife’s mobile' }, 'refused', 'no Indian mobile number'],
  [{ 'Mob. No.': '+65 9123 4567' }, 'refused', 'of another country'],
  [{ Minutes: '1 hr' }, 'refused', 'no length: 1 hr. Write whole minutes, from 5 to 480'],
  [{ 'Mob. No.': '0000000000' }, 'refused', 'made up'],
  [{ 'Mob. No.': '9999999999' }, 'refused', 'made up'],
  [{ 'Mob. No.': '1234567890' }, 'refused', 'made up'],
  [{ 'Mob. No.': '98200 / 98201' }, 'refused', 'no Indian mobile number'],
  [{ 'Patient Name': '' }, 'refused', 'There is no name.'],
  [{ 'Patient Name': ' - ' }, 'refused', 'There is no name.'],
  [{ 'Patient Name': 'N/A' }, 'refused', 'There is no name.'],
  [{ 'Patient Name': '12345' }, 'refused', 'no letters'],
  [{ 'Patient Name': `Asha ${'a'.repeat(61)}` }, 'refused', 'longer than 60'],
  [{ Date: '' }, 'refused', 'There is a time, but no date.'],
  [{ Date: ' - ', Time: '5.30' }, 'refused', 'or for a patient alone clear the time'],
  [{ Date: '', Time: '' }, 'patient', 'There is no date: kept as a patient'],
  [{ Date: 'N/A', Time: '-', Status: 'maybe', Chair: '9' }, 'double', 'The same patient as in row'],
  [
    { 'Patient Name': 'Ravi', Date: '', Time: '', 'Mob. No.': '' },
    'patient',
    'kept without one, as a patient apart',
  ],
  [{ 'Patient Name': 'RAVI', Date: '', Time: '', 'Mob. No.': '' }, 'double', 'The same patient as in row'],
  [{ 'Patient Name': 'Ravi', Date: '', Time: '', 'Mob. No.': '98200' }, 'refused', 'no Indian mobile number'],
  [
    { 'Patient Name': 'Meher', Date: '', Time: '', Remarks: 'x'.repeat(501) },
    'refused',
    'The note is longer than 500',
  ],
  [{ Date: '31/02/2026' }, 'refused', 'no such day: 31/02/2026'],
  [{ Date: '11/26/2026' }, 'refused', 'Dates are read as day, month, year'],
  [{ Date: '2026-13-01' }, 'refused', 'no such day'],
  [{ Date: '29-Feb-2027' }, 'refused', 'no such day'],
  [{ Date: 'next week' }, 'refused', 'Write it as 26/11/2026'],
  [{ Date: '26/11' }, 'refused', 'Write it as 26/11/2026'],
  [{ Date: '26 Foo 2026' }, 'refused', 'Write it as 26/11/2026'],
  [{ Date: '1/12/20266' }, 'refused', 'Write it as 26/11/2026'],
  [{ Date: '26/11/1926' }, 'refused', 'The year can’t be right'],
  [{ Date: '26/11/2062' }, 'refused', 'The year can’t be right'],
  [{ Date: '99999' }, 'refused', 'The year can’t be right'],
  [{ Date: '26/11/2023' }, 'refused', 'before Tue 28 Nov 2023 are not kept'],
  [{ Time: '' }, 'refused', 'A coming visit needs a time.'],
  [{ Time: '25:00' }, 'refused', 'Write it as 5:30 pm'],
  [{ Time: '5:75' }, 'refused', 'Write it as 5:30 pm'],
  [{ Time: '14:00 am' }, 'refused', 'Write it as 5:30 pm'],
  [{ Time: 'after lunch' }, 'refused', 'Write it as 5:30 pm'],
  [{ Time: '5 or 6' }, 'refused', 'Write it as 5:30 pm'],
  [{ Treatment: 'Pulpotomie', Time: '12:30' }, 'future', 'Root Canal Treatment'],
  [{ Treatment: 'Pulpotomy', Time: '12:40' }, 'future', 'Pulpotomy'],
  [{ Treatment: 'x'.repeat(121) }, 'refused', 'The treatment is longer than 120'],
  [{ Remarks: 'x'.repeat(501) }, 'refused', 'The note is longer than 500'],
  [{ Status: 'maybe' }, 'refused', 'This is no status: maybe'],
  [{ Status: 'Completed' }, 'refused', 'its day is still to come'],
  [{ Chair: '3' }, 'refused', 'The clinic has 2'],
  [{ Chair: 'left' }, 'refused', 'no such chair'],
  [{ Date: '26/11/2026', Chair: '9999999999' }, 'refused', 'no such chair'],
  [{ 'Patient Name': 'Total', 'Mob. No.': '', Date: '', Time: '' }, 'refused', 'not a patient: Total.'],
  [{ 'Patient Name': 'Total', 'Mob. No.': '412', Date: '', Time: '' }, 'refused', 'not a patient: Total.'],
  [{ Date: '10 Dec 2026', Time: '11.00' }, 'double', 'as in row 4'],
  [{ 'Patient Name': 'ASHA  sample', Date: '46366' }, 'double', 'as in row 4'],
];

test('each of forty planted faults has its own fate and one sentence that says why', () => {
  const judged = judge(row({}), ...faults.map(([planted]) => row(planted)));
  expect(judged[0]).toMatchObject({ row: 4, fate: 'future' });
  const [, ...rest] = judged;
  expect(
    rest.map(({ fate, says }, at) => [fate, says.includes(faults[at]![2]) ? faults[at]![2] : says]),
  ).toEqual(faults.map(([, fate, says]) => [fate, says]));
  expect(rest.length).toBeGreaterThan(40);
});

test.each([
  ['Grand Total'],
  ['Sub-total:'],
  ['TOTAL : 412'],
  ['Total patients - 57'],
  ['Total no. of visits'],
  ['Total ₹ 1,25,000/-'],
  ['Count'],
  ['No. of patients: 57'],
  ['एकूण रुग्ण'],
  ['कुल'],
  ['कुल जोड़'],
  ['Page 1 of 3'],
  ['*** End of list ***'],
  ['Printed on 28/11/2026'],
])('%s below the rows is no patient, in the column of names or before it', (line) => {
  const [judged] = judge(row({ 'Patient Name': line, 'Mob. No.': '', Date: '', Time: '' }));
  expect(judged).toMatchObject({
    fate: 'refused',
    says: `This is a line of the sheet, not a patient: ${line}.`,
  });
  const table = findTable([
    ['Sr. No.', 'Name', 'Mobile', 'Date'],
    ['1', 'Meher', '', ''],
    [line, '57', '', ''],
    ['', '', line, ''],
  ]);
  const others = judgeRows(table.rows, table.columns, clinic);
  expect(others.map(({ fate }) => fate)).toEqual(['patient', 'refused', 'refused']);
  expect(others[1]!.says).toContain('a line of the sheet');
});

test.each([
  'Total Kumar',
  'Count Sample',
  'Kul Bhushan',
  'कुल भूषण',
  'Page Sample',
  'Sumit',
  'Sum Patil',
  'Totaram',
])('%s without a number is a patient', (name) => {
  const [judged] = judge(row({ 'Patient Name': name, 'Mob. No.': '', Date: '', Time: '' }));
  expect(judged).toMatchObject({ fate: 'patient' });
});

test('a patient called Total with a number is a patient', () => {
  expect(judge(row({ 'Patient Name': 'Total' }))[0]!.fate).toBe('future');
});

test.each([
  ['पूर्ण', 'completed'],
  ['झाले', 'completed'],
  ['हो गया', 'completed'],
  ['नहीं आए', 'no-show'],
  ['आले नाहीत', 'no-show'],
  ['ग़ैरहाज़िर', 'no-show'],
  ['गैरहजर ', 'no-show'],
  ['रद्द', 'cancelled'],
  ['रद्द  केले', 'cancelled'],
])('the status %s is %s', (cell, status) => {
  expect(judge(row({ Date: '26/11/2026', Status: cell }))[0]!.visit).toMatchObject({ status });
});

const readings: [planted: Parameters<typeof row>[0], visit: object][] = [
  [
    { Date: '26/11/2026', Time: '5' },
    { date: '2026-11-26', time: '17:00', status: 'completed' },
  ],
  [
    { Date: '26-Nov-26', Time: '5.30' },
    { date: '2026-11-26', time: '17:30' },
  ],
  [
    { Date: 'Thu 26 November 2026', Time: '5.3' },
    { date: '2026-11-26', time: '17:30' },
  ],
  [
    { Date: 'Nov 26, 2026', Time: '17:30' },
    { date: '2026-11-26', time: '17:30' },
  ],
  [
    { Date: '2026-11-26', Time: '5:30 PM' },
    { date: '2026-11-26', time: '17:30' },
  ],
  [
    { Date: '46352', Time: '0.729166667' },
    { date: '2026-11-26', time: '17:30' },
  ],
  [
    { Date: '46352.4375', Time: '' },
    { date: '2026-11-26', time: '10:30' },
  ],
  [
    { Date: '2026-11-26 10:30', Time: '' },
    { date: '2026-11-26', time: '10:30' },
  ],
  [
    { Date: '२६/११/२०२६', Time: 'सायं ५:३०' },
    { date: '2026-11-26', time: '17:30' },
  ],
  [
    { Date: '26 नोव्हेंबर 2026', Time: '11' },
    { date: '2026-11-26', time: '11:00' },
  ],
  [
    { Date: '26.11.2026', Time: '10:30' },
    { date: '2026-11-26', time: '10:30' },
  ],
  [
    { Date: '26/11/2026', Time: '' },
    { date: '2026-11-26', time: standardHours.thu[0]!.slots[0] },
  ],
  [{ Date: '26/11/2026', Status: 'Missed' }, { status: 'no-show' }],
  [{ Date: '26/11/2026', Chair: '9' }, { chair: 9 }],
  [{ Status: 'Cancelled' }, { status: 'cancelled', date: '2026-12-10' }],
  [
    { 'Mob. No.': 'N/A' },
    { mobileNumber: expect.stringMatching(/^none-[a-z]{16}$/), firstName: 'Asha', date: '2026-12-10' },
  ],
  [{ 'Mob. No.': '+91 98200-00002' }, { mobileNumber: '+919820000002' }],
  [{ 'Mob. No.': '09820000002' }, { mobileNumber: '+919820000002' }],
  [{ 'Mob. No.': '9820000002.0' }, { mobileNumber: '+919820000002' }],
  [{ 'Mob. No.': '९८२०० ००००२' }, { mobileNumber: '+919820000002' }],
  [
    { 'Mob. No.': '9820000003 / 9820000004', Remarks: 'BP tablets', Dr: 'One' },
    { mobileNumber: '+919820000003', note: 'Remarks: BP tablets\nDr: One\nSecond number: 9820000004' },
  ],
  [
    { Dr: 'dr rao', Minutes: '45', Remarks: 'BP tablets' },
    { dentist: 'rao', minutes: 45, note: 'BP tablets' },
  ],
  [{ 'Patient Name': 'सुनीता सॅम्पल' }, { firstName: 'सुनीता', lastName: 'सॅम्पल' }],
  [{ 'Patient Name': 'R. K. Sample' }, { firstName: 'R.', lastName: 'K. Sample' }],
  [{ 'Patient Name': 'Meher' }, { firstName: 'Meher', lastName: '' }],
  [{ 'Patient Name': 'Sample, Asha' }, { firstName: 'Asha', lastName: 'Sample' }],
  [
    { 'Patient Name': 'Mrs. Asha Sample', Time: '12' },
    { firstName: 'Asha', lastName: 'Sample', time: '12:00' },
  ],
  [{ Treatment: 'RCT' }, { serviceSelected: 'Restorative Dentistry - Root Canal Treatment' }],
  [{ Treatment: 'crown' }, { serviceSelected: 'Restorative Dentistry - Dental Crown' }],
  [{ Treatment: 'Pulpotomy' }, { serviceSelected: 'Pulpotomy' }],
  [{ Treatment: ' PULPOTOMIE' }, { serviceSelected: 'Restorative Dentistry - Root Canal Treatment' }],
  [{ Treatment: 'Gone' }, { serviceSelected: 'Gone' }],
  [{ Treatment: '-' }, { serviceSelected: 'Dental visit' }],
];

const [{ category, services }] = bookingOptions as [(typeof bookingOptions)[number]];
const bookedText = optionText(category, services[0]!);

test('unknown words of treatments are listed once, those of most rows first', () => {
  const rows = [
    'Gone',
    'RCT',
    'Pulpotomy',
    '-',
    'gone ',
    '',
    'GONE',
    'Pulpotomy',
    'Bleach?',
    'Dental visit',
    bookedText,
  ].map((cell) => ({
    cells: ['Asha', cell],
  }));
  expect(findUnknownTreatments(rows, ['name', 'service'], bookingOptions)).toEqual([
    { key: 'gone', word: 'Gone', rows: 3 },
    { key: 'pulpotomy', word: 'Pulpotomy', rows: 2 },
    { key: 'bleach?', word: 'Bleach?', rows: 1 },
  ]);
  expect(findUnknownTreatments(rows, ['name', 'none'], bookingOptions)).toEqual([]);
});

test.each(readings)('%o is read as %o', (planted, visit) => {
  expect(judge(row(planted))[0]!.visit).toMatchObject(visit);
});

test.each([
  [['First name', 'Last name'], ['Asha Devi', 'Patil'], { firstName: 'Asha Devi', lastName: 'Patil' }],
  [['First name', 'Last name'], ['Asha Devi', ''], { firstName: 'Asha Devi', lastName: '' }],
  [['First name', 'Last name'], ['', 'Patil'], { firstName: 'Patil', lastName: '' }],
  [['Name', 'Surname'], ['Asha', 'Patil'], { firstName: 'Asha', lastName: 'Patil' }],
  [['Name', 'Surname'], ['Asha Patil', '-'], { firstName: 'Asha Patil', lastName: '' }],
  [['Name', 'Surname'], ['Asha Patil', ''], { firstName: 'Asha', lastName: 'Patil' }],
])('under %j the name %j stays in its two cells', (headings, cells, name) => {
  const table = findTable([
    [...headings, 'Mobile', 'Date'],
    [...cells, '9820000001', '20/11/2026'],
  ]);
  expect(judgeRows(table.rows, table.columns, clinic)[0]!.visit).toMatchObject(name);
});
