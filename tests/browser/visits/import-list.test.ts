import { Buffer } from 'node:buffer';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  openReady,
  test,
} from '#tests/support/servers/browser.ts';
import { openDesk, signInOwner } from '#tests/support/people/desk-page.ts';

test.use({ ownServer: true });

const list = `Name,Mobile,Treatment,Remarks
Asha Sample,98200 00001,PCD,BP tablets
सुनीता सॅम्पल,98200 00002,RCT,
Meher Sample,-,PCD,
Imran Sample,98200,XYZ,
`;

test('a list of names and numbers comes in, its words matched, and reception knows these patients @desktop', async ({
  page,
}) => {
  await signInOwner(page);
  await openReady(page, '/staff/import');
  const upload = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(list) };
  await page.getByLabel('Choose a file').setInputFiles(upload);
  await expect(page.getByText('Without a column of dates each row makes a patient only.')).toBeVisible();
  await page.getByText('2 treatments to match').click();
  const meaning = page.getByLabel('Service for PCD');
  await expect(page.getByText('PCD 2 rows')).toBeVisible();
  await expect(meaning).toHaveValue('');
  await meaning.selectOption('Dental Crown');
  await expect(page.getByText('1 treatment to match')).toBeVisible();
  for (const width of [320, 1366]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
  }

  // Another column of treatments has other words.
  await page.getByLabel('Meaning of column D Remarks').selectOption('Treatment');
  await expect(meaning).toHaveCount(0);
  await page.getByText('1 treatment to match').click();
  await expect(page.getByLabel('Service for BP tablets')).toBeVisible();
  await page.getByLabel('Meaning of column D Remarks').selectOption('Note');
  await page.getByLabel('Meaning of column C Treatment').selectOption('Treatment');
  await expect(page.getByLabel('Service for PCD')).toHaveValue(/Dental Crown/);
  await page.getByRole('button', { name: 'Check 4 rows' }).click();

  const rows = page.getByRole('table', { name: 'Rows of the file' }).getByRole('row');
  await expect(rows.filter({ hasText: 'Imran' })).toContainText('Refused');
  await expect(rows.filter({ hasText: 'Asha' })).toContainText('Patient only');
  await expect(page.getByRole('link', { name: 'Patient only 3' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await page.getByText('1 treatment to match').click();
  await expect(page.getByLabel('Service for PCD')).toHaveValue(/Dental Crown/);
  await page.getByRole('button', { name: 'Check 4 rows' }).click();
  await page.getByRole('button', { name: 'Import 3 rows' }).click();
  await expect(page.getByText('3 rows are in.')).toBeVisible();

  await openDesk(page, '/staff/patients');
  await page.getByRole('searchbox', { name: 'Name, number or reference' }).fill('00001');
  const found = page.getByRole('list', { name: 'Patients found' }).getByRole('link');
  await expect(found).toContainText('No visit on record');
  await found.click();
  const patient = page.getByRole('region', { name: 'Asha Sample' });
  await expect(patient).toContainText('From your own list, brought in on');
  await expect(patient).toContainText('BP tablets');
  await expect(patient).toContainText('Treatment: Dental Crown');
  await expect(patient.getByRole('table')).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);

  await openDesk(page, '/staff/appointments');
  await page.keyboard.press('w');
  const dialog = page.getByRole('dialog', { name: /^Walk-in/ });
  await expect(dialog.getByLabel('Name or number')).toBeFocused();
  await page.keyboard.type('asha');
  await expect(page.getByRole('option', { name: /Asha Sample.*no visit on record/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Mobile number')).toHaveValue('+91 98200 00001');
});
