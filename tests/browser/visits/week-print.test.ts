import type { Page } from '@playwright/test';
import type { Dentist } from '#features/clinic/content/content.ts';
import { ownerSettings, signInContentOwner } from '#tests/support/people/content-owner.ts';
import { openDesk } from '#tests/support/people/desk-page.ts';
import { twoDentists } from '#tests/support/desk/two-dentists.ts';
import { expect, test } from '#tests/support/servers/browser.ts';

test.use({ ownServer: true, serverSettings: { ...ownerSettings, CLINIC_CHAIRS: '3' } });

const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'];
const threeDentists: readonly Dentist[] = [
  ...twoDentists,
  { ...twoDentists[0]!, id: 'desh', name: 'Dr. Deshmukh', registration: 'A-desh', chair: 3 },
];
const names = ['Priyanka', 'Asha', 'Mohammed', 'Aishwarya', 'Ravi', 'Shubhangi'];
/** Nine in the morning, seven in the evening, half an hour each. */
const fullDay = [
  ...Array.from({ length: 9 }, (_, half) => ({ hour: 10 + Math.floor(half / 2), half: half % 2 })),
  ...Array.from({ length: 7 }, (_, half) => ({ hour: 17 + Math.floor(half / 2), half: half % 2 })),
];

/** Enters visits of half an hour for three dentists on six days, as reception does. */
async function fillWeek(page: Page, origin: string): Promise<number> {
  let entered = 0;
  for (const date of days)
    await Promise.all(
      fullDay.flatMap(({ hour, half }) =>
        [1, 2, 3].map(async (chair) => {
          const clock = String(((hour - 1) % 12) + 1).padStart(2, '0');
          const answer = await page.request.post('/api/staff/appointments', {
            headers: { Origin: origin, 'Idempotency-Key': crypto.randomUUID() },
            data: {
              source: 'telephone',
              firstName: names[(hour + half + chair) % names.length],
              lastName: 'Deshpande',
              mobileNumber: `98${String(10_000_000 + entered++).padStart(8, '0')}`,
              serviceSelected: 'Restorative Dentistry - Root Canal Treatment',
              date,
              time: `${clock}:${half ? '30' : '00'} ${hour < 12 ? 'AM' : 'PM'}`,
              minutes: 30,
              chair,
              tellPatient: false,
              bySpecialArrangement: true,
            },
          });
          if (answer.status() !== 201) throw new Error(`${answer.status()} ${await answer.text()}`);
        }),
      ),
    );
  return entered;
}

/** Width and height of each page in millimetres. */
const pagesOf = (pdf: Buffer) =>
  Array.from(pdf.toString('latin1').matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g), (box) =>
    box.slice(1).map((points) => Math.round((Number(points) * 25.4) / 72)),
  );

test('a full week of three dentists is printed on one sheet that can be read @desktop', async ({
  page,
  server,
}) => {
  const owner = await signInContentOwner(server.origin);
  await owner.save({ dentists: threeDentists });
  await owner.publish();
  await openDesk(page);
  const entered = await fillWeek(page, server.origin);
  expect(entered).toBe(3 * 6 * 16);
  await page.goto('/staff/appointments/week');
  await page.locator('html[data-ready]').waitFor();
  const acrossA4 = [297, 210];
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toEqual([acrossA4]);

  // The sheet as it is laid out: A4 across, less its margins.
  const pixels = (mm: number) => Math.floor((mm * 96) / 25.4);
  await page.setViewportSize({ width: pixels(297 - 12), height: pixels(210 - 12) });
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const visits = page.locator('.week-sheets [data-kind="visit"]');
  await expect(visits).toHaveCount(entered);
  const seen = await visits.evaluateAll((all) =>
    all.map((visit) => {
      const inside = visit.getBoundingClientRect();
      const [time, name] = [...visit.children].map((line) => ({
        text: line.textContent,
        isWhole: line.scrollWidth <= line.clientWidth,
        isInside: line.getBoundingClientRect().bottom <= inside.bottom + 0.5,
        isInColumn: line.getBoundingClientRect().right <= inside.right + 0.5,
        points: (Number.parseFloat(getComputedStyle(line).fontSize) * 72) / 96,
      }));
      return { time: time!, name: name!, height: inside.height };
    }),
  );
  const lies = { isInside: true, isInColumn: true };
  for (const { time, name } of seen) {
    expect(time).toMatchObject({ ...lies, isWhole: true });
    // A long first name ends with three dots.
    expect(name).toMatchObject({ ...lies, ...(name.text!.length <= 8 && { isWhole: true }) });
  }
  expect(Math.min(...seen.flatMap(({ time, name }) => [time.points, name.points]))).toBeGreaterThanOrEqual(
    7.5,
  );
  expect(seen[0]).toMatchObject({ time: { text: '10:00 30′' }, name: { text: 'Shubhangi D.' } });
  // Visits of one length are as tall as each other.
  expect(
    Math.max(...seen.map(({ height }) => height)) - Math.min(...seen.map(({ height }) => height)),
  ).toBeLessThan(3);
  await expect(page.getByRole('heading', { name: 'Dr. Deshmukh' })).toHaveCount(6);
  for (const control of await page.locator('button, a, input, [role="status"]').all())
    await expect(control).toBeHidden();

  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await expect(page.locator('.week-sheets')).toHaveCount(0);
});
