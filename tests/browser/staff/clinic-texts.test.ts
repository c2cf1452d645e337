import { readFileSync } from 'node:fs';
import { openDesk } from '#tests/support/people/desk-page.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  openReady,
  test,
} from '#tests/support/servers/browser.ts';

test.use({ ownServer: true });

test('a translator gets all texts as a sheet, and what comes back is the draft; a sheet that is none changes nothing', async ({
  page,
}) => {
  await openDesk(page, '/staff/clinic?part=texts');
  await page.getByRole('searchbox', { name: 'Find a text' }).fill('before we begin');
  await page.getByRole('button', { name: 'You see what we see, before we begin.' }).click();
  const text = page.getByRole('region', { name: 'Home page: heading about you' });
  await text.getByLabel('English').fill('First we look together.');
  // Hindi and Marathi still say what the English said before.
  await expect(text.getByText('English changed since.')).toHaveCount(2);

  await expect(text).toContainText('23 of 60 letters');
  await text.getByLabel('हिन्दी').fill('अ'.repeat(61));
  await expect(text.getByText('Longer than the page was tried with.')).toBeVisible();
  await text.getByLabel('हिन्दी').fill('हम पहले दिखाते हैं।');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Sheet for a translator' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('texts.csv');
  const sheet = readFileSync(await download.path(), 'utf8');
  const [head, ...lines] = sheet.split('\n');
  expect(head).toBe('\uFEFF"Id (leave as it is)","Where","English","हिन्दी","मराठी"');
  const line = lines.find((one) => one.includes('"First we look together."'))!;
  const cells = line.split('","');
  expect(cells[1]).toMatch(/^Home page: /);

  const takeBack = (content: string) =>
    page.getByLabel('Take back a sheet').setInputFiles({
      name: 'texts.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(content),
    });
  await takeBack('\u0000\u0001 not a sheet at all');
  await expect(page.getByRole('alert').filter({ hasText: 'This is not a sheet of texts.' })).toBeVisible();
  // European spreadsheets separate cells by semicolons.
  const translated = [...cells.slice(0, 3), 'पहले साथ में देखेंगे।', cells[4]].join('";"');
  await takeBack(
    `${head}\r\n${translated}\r\n${lines[0]!.replaceAll('","', '";"').replace(/[^"]+"$/, '{road}"')}`,
  );
  await expect(page.getByText(/^1 translation is in the draft now\. 1 was left out: /)).toBeVisible();
  await expect(text.getByLabel('हिन्दी')).toHaveValue('पहले साथ में देखेंगे।');
  await expect(page.getByRole('region', { name: 'Draft' })).toContainText('1 change, not published yet');
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    // A field half behind the bar at the top is a small target to axe.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expectNoAxeViolations(page);
  }
  await page.getByRole('region', { name: 'Draft' }).getByRole('button', { name: 'Publish' }).click();
  await expect.poll(async () => (await page.request.get('/hi')).text()).toContain('पहले साथ में देखेंगे।');
});

test('a translation whose English has changed is settled by “It still fits” or by an edit, is counted till then, and Undo brings it back', async ({
  page,
}) => {
  await openDesk(page, '/staff/clinic?part=texts');
  const bar = page.getByRole('region', { name: 'Draft' });
  const toTranslate = (count: number) =>
    expect(page.getByRole('button', { name: `To translate ${count}` })).toBeVisible();
  await page.getByRole('button', { name: 'You see what we see, before we begin.' }).click();
  const text = page.getByRole('region', { name: 'Home page: heading about you' });
  await text.getByLabel('English').fill('First we look together.');
  await toTranslate(1);
  await bar.getByRole('button', { name: 'Publish' }).click();
  await expect(bar).toContainText('Visitors see it now.');

  await text.getByRole('button', { name: /^It still fits.*हिन्दी$/ }).click();
  await expect(text.getByLabel('हिन्दी')).toBeFocused();
  await expect(text.getByText('English changed since.')).toHaveCount(1);
  await toTranslate(1);
  await text.getByLabel('मराठी').fill('आधी आपण एकत्र पाहू.');
  await expect(text.getByText('English changed since.')).toHaveCount(0);
  await toTranslate(0);
  await expect(bar).toContainText('1 change, not published yet');
  await bar.getByRole('button', { name: 'Publish' }).click();
  await expect(bar).toContainText('Visitors see it now.');
  await page.reload();
  await toTranslate(0);

  await openReady(page, '/staff/clinic?part=prices');
  const xray = page.getByRole('listitem').filter({ has: page.getByLabel('Price of Xray') });
  await xray.getByRole('button', { name: 'Change Xray' }).click();
  await xray.getByText('Hindi and Marathi').click();
  await page.getByLabel('Name, हिन्दी').fill('एक्स-रे की फ़ोटो');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Digital xray');
  await expect(page.getByRole('button', { name: /^It still fits.*हिन्दी$/ })).toBeVisible();
  await bar.getByRole('button', { name: 'Publish' }).click();
  await expect(bar).toContainText('Visitors see it now.');
  await page.getByRole('button', { name: /^It still fits.*हिन्दी$/ }).click();
  await expect(bar).toContainText('1 change, not published yet');
  await bar.getByRole('button', { name: 'Publish' }).click();
  await expect(bar).toContainText('Visitors see it now.');
  await bar.getByRole('button', { name: 'Undo' }).click();
  await expect(bar).toContainText('Visitors see the site as it was before.');
  await expect(page.getByRole('button', { name: /^It still fits.*हिन्दी$/ })).toBeVisible();
});

test('a text that is edited while a sheet is read stays; a sheet without a connection is refused in words @desktop', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/ERR_FAILED/);
  await openDesk(page, '/staff/clinic?part=texts');
  await page.getByRole('button', { name: 'You see what we see, before we begin.' }).click();
  const text = page.getByRole('region', { name: 'Home page: heading about you' });
  const refused = page.getByRole('alert').filter({ hasText: 'The program for sheets could not be loaded.' });
  const csvScripts = /\/assets\/.*sync.*\.js/;
  await page.route(csvScripts, (route) => route.abort());
  await page.getByRole('button', { name: 'Sheet for a translator' }).click();
  await expect(refused).toBeVisible();
  await page.unroute(csvScripts);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Sheet for a translator' }).click();
  await expect(refused).toHaveCount(0);
  const sheet = readFileSync(await (await downloading).path(), 'utf8');
  const [head, ...lines] = sheet.split('\n');
  const isOther = (line: string) => !line.includes('You see what we see, before we begin.');
  const line = lines.find((one) => isOther(one) && one.split('","').length === 5)!;
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(csvScripts, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel('Take back a sheet').setInputFiles({
    name: 'texts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${head}\n${[...line.split('","').slice(0, 4), 'नवीन मजकूर"'].join('","')}`),
  });
  await text.getByLabel('English').fill('First we look together.');
  release();
  await expect(page.getByText(/^1 translation is in the draft now\./)).toBeVisible();
  await expect(text.getByLabel('English')).toHaveValue('First we look together.');
});
