import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  test,
} from '#tests/support/servers/browser.ts';
import { bookOnline, lineOf, monday, openDesk } from '#tests/support/people/desk-page.ts';

test.use({ ownServer: true });

test('a visit’s states stay where they are; a missed one is booked again; a cancelled one says by whom @desktop', async ({
  page,
  server,
}) => {
  await bookOnline(server.origin, { date: monday, time: '10:00 AM', firstName: 'Asha' });
  await bookOnline(server.origin, { date: monday, time: '11:00 AM', firstName: 'Lourdes' });
  const { manageUrl } = await bookOnline(server.origin, {
    date: '2026-11-24',
    time: '10:00 AM',
    firstName: 'Kavita',
  });
  await openDesk(page);
  await page.getByRole('button', { name: 'Asha Sample' }).click();
  const states = page.getByRole('group', { name: 'Status' }).getByRole('button');
  const places = () =>
    states.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().x)));
  await expect(states).toHaveText(['Booked', 'Arrived', 'In chair', 'Done', 'Missed']);
  await expect(page.getByText('No visit on record before.')).toBeVisible();
  const before = await places();
  for (const state of ['Done', 'In chair', 'Arrived', 'Booked']) {
    await states.filter({ hasText: state }).click();
    await expect(states.filter({ hasText: state })).toHaveAttribute('aria-pressed', 'true');
    expect(await places()).toEqual(before);
  }
  await states.filter({ hasText: 'Missed' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as missed' }).click();
  await page.getByRole('button', { name: 'Book again', exact: true }).click();
  const again = page.getByRole('dialog', { name: 'Book Asha Sample again' });
  await again
    .getByRole('button', { name: /^Wed 25 Nov/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wednesday, 25 November');
  await expect(lineOf(page, 'Asha')).toContainText('Root Canal Treatment');

  await page.goto(`/staff/appointments?date=${monday}`);
  await page.locator('html[data-ready]').waitFor();
  await page.getByRole('button', { name: 'Lourdes Sample' }).click();
  await page.getByRole('button', { name: 'Cancel visit' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel visit' }).click();
  await page.getByText('1 cancelled visit').click();
  const trace = page.getByRole('listitem').filter({ hasText: 'Lourdes Sample' });
  await expect(trace.locator('s')).toContainText('11:00\u00a0am Lourdes Sample');
  await expect(trace).toContainText(/Cancelled by Owner, 23 Nov, 8:0\d\sam\./);

  const cancelOwn = async (own: string) => {
    const cancelled = await fetch(`${own.replace('/appointment/', '/api/appointments/')}/cancel`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: server.origin },
      body: '{}',
    });
    expect(cancelled.status).toBe(200);
  };
  await cancelOwn(manageUrl);
  await page.goto('/staff/appointments?date=2026-11-24');
  await page.getByText('1 cancelled visit').click();
  await expect(page.getByText(/Cancelled by the patient, on their own page, 23 Nov/)).toBeVisible();

  // The next visit of a patient tells of the earlier ones.
  const neha = { firstName: 'Neha', mobileNumber: '9812345210' };
  const former = await bookOnline(server.origin, { date: '2026-11-24', time: '11:00 AM', ...neha });
  await bookOnline(server.origin, { date: '2026-11-25', time: '05:00 PM', ...neha });
  await cancelOwn(former.manageUrl);
  await page.goto('/staff/appointments?date=2026-11-25');
  await page.locator('html[data-ready]').waitFor();
  await page.getByRole('button', { name: 'Neha Sample' }).click();
  await page.getByText('1 earlier visit').click();
  const earlier = page.getByRole('listitem').filter({ hasText: 'Root Canal Treatment' });
  await expect(earlier.locator('s')).toContainText('11:00');
  await expect(earlier).toContainText(/Cancelled by the patient, on their own page, 23 Nov/);
});

test('waiting patients are listed first come first, each with the minutes and a link to the visit @phone', async ({
  page,
  server,
}) => {
  for (const [index, firstName] of ['Asha', 'Lourdes', 'Venkatanarasimha'].entries())
    await bookOnline(server.origin, {
      date: monday,
      time: `1${index}:00 ${index < 2 ? 'AM' : 'PM'}`,
      firstName,
    });
  await openDesk(page);
  for (const name of ['Venkatanarasimha', 'Lourdes', 'Asha']) {
    await page.getByRole('button', { name: `${name} Sample` }).focus();
    await page.keyboard.press('a');
    await expect(lineOf(page, name)).toContainText(/Arrived\s*\d min/);
  }
  const waiting = page.getByRole('list', { name: 'Waiting, first come first' });
  await expect(waiting.getByRole('listitem')).toHaveText([
    /^Venkatanarasimha S\. \d min$/,
    /^Lourdes S\. \d min$/,
    /^Asha S\. \d min$/,
  ]);
  for (const width of [320, 390]) {
    // So high that neither the dock nor a notice covers a part of anything.
    await page.setViewportSize({ width, height: 2000 });
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
  }
  await waiting.getByRole('button', { name: /^Lourdes/ }).click();
  await expect(page.getByRole('button', { name: 'Lourdes Sample' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Lourdes Sample' })).toHaveAttribute('aria-expanded', 'true');
});
