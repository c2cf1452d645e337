import { bookElsewhere, openOwnData } from '#tests/support/people/booking-dialog.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  test,
} from '#tests/support/servers/browser.ts';

test.use({ ownServer: true });

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'own data with JavaScript' : 'own data without it', () => {
    test.use({ javaScriptEnabled });

    test('are read, taken along as a file, and erased after one question, with the coming visit @phone', async ({
      page,
      server,
      expectProblem,
    }) => {
      expectProblem(/404/);
      const { manageUrl, reference } = await openOwnData(page);
      // No SMS leaves this server, and reminders are not due yet.
      await expect(page.getByText('None.', { exact: true })).toBeVisible();
      const prepared = page.getByText('see you tomorrow', { exact: false });
      await expect(prepared).toBeHidden();
      await page.getByText('Prepared, but not sent or not sent yet: 3').click();
      await expect(prepared).toBeVisible();
      expect(await page.locator('main').innerText()).not.toMatch(/SMS|remind/i);
      for (const held of ['You wrote: I am nervous', 'You booked it on this website', /^Last changed on /])
        await expect(page.getByText(held)).toBeVisible();
      await expect(page.getByText(reference)).toBeVisible();
      await expect(page.getByRole('term').filter({ hasText: /^Tue 24 Nov 2026, 10:00.am$/ })).toBeVisible();
      expect(await page.content()).not.toMatch(/98123 ?45210/);
      for (const width of [320, 820, 1366]) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoSidewaysScroll(page);
      }
      await page.setViewportSize({ width: 390, height: 844 });
      if (javaScriptEnabled) await expectNoAxeViolations(page);
      const file = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Download' }).click();
      expect((await file).suggestedFilename()).toBe(`appointment-${reference}.json`);

      const whatHappens = page.getByText('Your visit on Tuesday, 24 November at 10:00 am is then cancelled');
      await expect(whatHappens).toBeVisible();
      await page.getByRole('link', { name: 'Erase this visit' }).click();
      await expect(page.getByRole('heading', { name: 'Erase this visit?' })).toBeVisible();
      await expect(whatHappens).toBeVisible();
      if (javaScriptEnabled) await expectNoAxeViolations(page);
      await page.getByRole('link', { name: 'No, keep it' }).click();
      await page.getByRole('link', { name: 'Erase this visit' }).click();
      await page.getByRole('button', { name: 'Yes, erase it and cancel my visit' }).click();
      await expect(
        page.getByText('Our appointment book holds nothing about this visit any more.'),
      ).toBeVisible();
      await expect(page.getByText(/^Our backups are replaced/)).toBeVisible();

      await bookElsewhere(server.origin, '10:00 AM');
      await page.goto(manageUrl);
      for (const dead of [
        'This link opens no appointment.',
        'इस लिंक से कोई अपॉइंटमेंट नहीं खुलता।',
        'या लिंकवर कोणतीही अपॉइंटमेंट उघडत नाही.',
      ])
        await expect(page.getByText(dead)).toBeVisible();
      await expect(
        page.getByText(/until 7 days after the visit, or until its data are erased/),
      ).toBeVisible();
      await page.goto(manageUrl.replace('/appointment/', '/mr/appointment/'));
      await expect(page.getByText('या लिंकवर कोणतीही अपॉइंटमेंट उघडत नाही.')).toBeVisible();
      await expect(page.getByText('This link opens no appointment.')).toHaveCount(0);
    });
  });
