import { Buffer } from 'node:buffer';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  openReady,
  test,
} from '#tests/support/servers/browser.ts';
import { signInOwner } from '#tests/support/people/desk-page.ts';
import { workbook } from '#tests/support/desk/workbook.ts';

test.use({ ownServer: true });

const sheet = `Sample Dental Clinic
Patient Name,Mob,Date,Time,Treatment,Fees
Asha Sample,98200 00001,26/11/2026,11,RCT,500
सुनीता सॅम्पल,+91 98200-00002,20/11/2026,5.30,Filling,800
R. K. Sample,9820000003 / 9820000004,21/11/2026,17:30,Check up,200
Kavita Sample,9.82E+09,26/11/2026,5,Scaling,500
`;

test('an owner brings in the patients of a sheet, sees each row’s fate first, and undoes it @desktop', async ({
  page,
  expectProblem,
}) => {
  await signInOwner(page);
  await openReady(page, '/staff/patients');
  await page.getByRole('link', { name: 'Bring in your patients' }).click();
  const choose = page.getByLabel('Choose a file');
  expectProblem(/422 .*\/api\/staff\/import/);
  await choose.setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('%PDF-1.7') });
  await expect(page.getByRole('alert')).toContainText('it is a PDF');
  await choose.setInputFiles({ name: 'book.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
  await expect(page.getByText('book.csv, 4 rows. The title in row 1 is left out.')).toBeVisible();
  await expect(page.getByLabel('Meaning of column B Mob')).toHaveValue('mobile');
  await expect(page.getByLabel('Meaning of column F Fees')).toHaveValue('none');
  await expect(
    page.getByLabel('Meaning of column F Fees').getByRole('option', { name: /dentist/i }),
  ).toHaveCount(0);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Check 4 rows' }).click();

  const rows = page.getByRole('table', { name: 'Rows of the file' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('Excel has cut the number off');
  await expect(rows.nth(2)).toContainText('Thu 26 Nov, 11:00 am');
  await expect(rows.nth(3)).toContainText('Past visit');
  for (const width of [320, 1366]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
  }
  const toMend = page.getByRole('link', { name: '1 refused row, with why' });
  await Promise.all([page.waitForEvent('download'), toMend.click()]);
  await page.getByRole('button', { name: 'Import 3 rows' }).click();
  await expect(page.getByText('3 rows are in.')).toBeVisible();
  // This server sends no SMS.
  await expect(page.getByRole('main')).not.toContainText(/SMS|remind/i);
  await expectNoAxeViolations(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: '1 refused row, with why' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('refused-rows.csv');

  await page.goto('/staff/appointments?date=2026-11-26');
  await expect(page.getByText('Asha Sample').first()).toBeVisible();
  const answer = await page.request.get('/api/staff/appointments?from=2026-11-21&to=2026-11-21');
  const { appointments } = (await answer.json()) as { appointments: [{ id: string; version: number }] };
  const [{ id, version }] = appointments;
  const noted = await page.request.patch(`/api/staff/appointments/${id}`, {
    data: { version, note: 'Nervous' },
    headers: { Origin: new URL(page.url()).origin },
  });
  expect(noted.status()).toBe(200);
  await page.goto('/staff/import');
  await page.getByRole('button', { name: 'Undo' }).click();
  const question = page.getByRole('alertdialog', { name: 'Undo the import?' });
  await expect(question.getByText('This will be removed: 2 visits.')).toBeVisible();
  await expect(question.getByRole('listitem')).toHaveText([
    'R. K. Sample, Sat 21 Nov, 5:30 pm: changed since',
  ]);
  for (const width of [320, 820, 1366]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
  }
  await question.getByRole('button', { name: 'Keep the import' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByText('3 rows are in.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await question.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The import is undone.')).toBeVisible();
  await expect(page.getByText('R. K. Sample, Sat 21 Nov, 5:30 pm')).toBeVisible();
  await page.goto('/staff/appointments?date=2026-11-26');
  await expect(page.getByText('Asha Sample')).toHaveCount(0);
});

test('a workbook’s sheets are chosen from, the fullest first @desktop', async ({ page }) => {
  await signInOwner(page);
  await openReady(page, '/staff/import');
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const book = { name: 'book.xlsx', mimeType, buffer: Buffer.from(workbook()) };
  await page.getByLabel('Choose a file').setInputFiles(book);
  const sheets = page.getByRole('combobox', { name: 'Sheet' });
  await expect(sheets.getByRole('option')).toHaveText(['Nov', 'Old']);
  await expect(sheets).toHaveValue('Nov');
  for (const width of [320, 1366]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
  }
  await sheets.selectOption('Old');
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByText('book.xlsx, sheet “Old”')).toBeVisible();
  await expect(page.getByText('Imran')).toBeVisible();
});

test('an import goes on while its page is closed, and an undo elsewhere shows by itself @desktop', async ({
  page,
  browser,
  expectProblem,
}) => {
  await signInOwner(page);
  await openReady(page, '/staff/import');
  const lines = Array.from({ length: 2001 }, (_, at) => `Asha,98200${10_000 + at},20/11/2026`);
  const buffer = Buffer.from(['Name,Mobile,Date', ...lines].join('\n'));
  await page.getByLabel('Choose a file').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer });
  expectProblem(/ERR_FAILED/);
  await page.route('**/columns', (route) => route.abort(), { times: 1 });
  const check = page.getByRole('button', { name: 'Check 2001 rows' });
  await check.click();
  await expect(page.getByText('That did not arrive.')).toBeVisible();
  await check.click();
  const started = page.waitForRequest('**/api/staff/import/*/run');
  await page.getByRole('button', { name: 'Import 2001 rows' }).click();
  await expect(page.getByText('You may close this page: it goes on')).toBeVisible();
  await expectNoAxeViolations(page);
  const { origin, href } = new URL((await started).url());
  await page.goto('about:blank');
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const without = await plain.newPage();
  await without.goto(`${origin}/staff/import`);
  const isIn = without.getByText('2001 rows are in.');
  await expect(without.getByRole('progressbar').or(isIn)).toBeVisible();
  await expect
    .poll(
      async () => {
        await without.reload();
        return isIn.count();
      },
      { timeout: 120_000 },
    )
    .toBe(1);
  await plain.close();

  await page.goto('/staff/import');
  await expect(page.getByText('2001 rows are in.')).toBeVisible();
  const undone = await page.request.post(href.replace(/run$/, 'undo'), { headers: { Origin: origin } });
  expect(await undone.json()).toMatchObject({ isDone: false });
  expectProblem(/409 .*undo/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The import is undone.')).toBeVisible({ timeout: 120_000 });
});
