import type { Page } from '@playwright/test';
import { calendarWords } from '#features/clinic/time/names-of-days.server.ts';
import { translations } from '#platform/language.ts';
import { bookingBody } from '#tests/support/people/booking-api.ts';
import { asha, chooseDay, openBooking, tuesday } from '#tests/support/people/booking-dialog.ts';
import { bookOnline, searchPatients, signInOwner } from '#tests/support/people/desk-page.ts';
import { expect, openReady, test } from '#tests/support/servers/browser.ts';

test.use({ ownServer: true });

const months = 'January|February|March|April|May|June|July|August|September|October|November|December';
const shortMonths = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec';
/** Text that looks like a time or a date, well written or not. */
const written = new RegExp(
  [
    String.raw`\d{1,2}[:.]\d\d(?!\d)(?:\s?(?:[ap]m\b|[ap]\.m\.))?`,
    String.raw`\b\d{1,2}\s?[ap]\.?m\b`,
    String.raw`\d{4}-\d\d-\d\d`,
    String.raw`\d{1,2}/\d{1,2}/\d{2,4}`,
    String.raw`\b(?:${months}|${shortMonths})\.? \d{1,2}\b(?!\d)`,
    String.raw`\d{1,2}(?:st|nd|rd|th)?,? (?:${months}|${shortMonths})\b`,
  ].join('|'),
  'gi',
);
/** '1:00 pm'; '23 November', '23 Nov'. Besides '5:00' in '5:00 to 10:00 pm'. */
const wellWritten = new RegExp(
  String.raw`^(?:(?:[1-9]|1[0-2]):\d\d\s[ap]m|\d{1,2} (?:${months}|${shortMonths}))$`,
);

/** Every text of the page that is read or heard, but for the slots of the calendar, whose labels the specification gives. */
async function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = [];
    // An SMS is written as operators let it through; in narrow cells of the week the half of the day stands in the row's head alone.
    const left =
      '.slots .slot, script, style, template, svg, [aria-hidden="true"], .week-visit, .outbox-text';
    const read = (element: Element, own: string[]) => {
      for (const name of ['aria-label', 'title', 'alt', 'placeholder']) {
        const label = element.getAttribute(name);
        if (label) texts.push(label);
      }
      for (const child of element.childNodes) {
        if (child instanceof Text) own.push(child.data);
        else if (child instanceof Element && !child.matches(left)) {
          const isPart =
            child.matches('.visually-hidden') || getComputedStyle(child).display.startsWith('inline');
          if (isPart) read(child, own);
          else readBlock(child);
        }
      }
    };
    const readBlock = (element: Element) => {
      const own: string[] = [];
      read(element, own);
      texts.push(own.join(''));
    };
    readBlock(document.body);
    texts.push(
      document.title,
      document.querySelector('meta[name="description"]')?.getAttribute('content') ?? '',
    );
    return texts.filter((text) => text.trim());
  });
}

async function expectOneForm(page: Page): Promise<number> {
  const texts = await textsOf(page);
  const found = texts.flatMap((text) =>
    Array.from(text.matchAll(written), ({ 0: form, index }) => ({
      text,
      form,
      after: text.slice(index + form.length),
    })),
  );
  const wrong = found.filter(
    ({ form, after }) =>
      !wellWritten.test(form) && !(/^[1-9]\d?:\d\d$/.test(form) && after.startsWith(' to ')),
  );
  expect(
    wrong.map(({ text, form }) => `${form} in '${text.replace(/\s+/g, ' ').slice(0, 120)}'`),
    page.url(),
  ).toEqual([]);
  return found.length;
}

const book = async (page: Page, differences: Record<string, unknown> = {}) => {
  const answer = await page.request.post('/api/appointments', {
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    data: bookingBody(differences),
  });
  return ((await answer.json()) as { manageUrl: string }).manageUrl;
};

test('on public pages and in the dialog every time and date is written one way @desktop', async ({
  page,
  server,
  expectProblem,
}) => {
  expectProblem(/status of (404|409)/);
  await bookOnline(server.origin, { date: '2026-11-24', time: '05:00 PM', firstName: 'Ravi' });
  for (const path of ['/services', '/gallery', '/privacy', '/terms', '/book', '/wrong']) {
    await page.goto(path);
    await expectOneForm(page);
  }
  const dialog = await openBooking(page);
  expect(await expectOneForm(page)).toBeGreaterThan(5);
  await chooseDay(dialog, tuesday);
  await expectOneForm(page);
  await dialog.getByRole('button', { name: '06:00 PM', exact: true }).click();
  await expectOneForm(page);
  await bookOnline(server.origin, { date: '2026-11-24', time: '06:00 PM', firstName: 'Meher' });
  await dialog.getByRole('button', { name: 'Confirm Appointment' }).click();
  await expect(dialog.getByRole('alert')).toContainText('has just been taken');
  await expectOneForm(page);
  await dialog.getByRole('alert').getByRole('button').first().click();
  await dialog.getByRole('button', { name: 'Confirm Appointment' }).click();
  await expect(dialog.getByRole('heading', { name: 'Appointment Confirmed' })).toBeVisible();
  await expect(dialog).toContainText(asha.lastName);
  await expectOneForm(page);
});

test('on the patient page every time and date is written one way, in each of its states @phone', async ({
  page,
}) => {
  const manageUrl = await book(page);
  for (const query of ['', '?change=move', '?change=cancel']) {
    await page.goto(manageUrl + query);
    expect(await expectOneForm(page)).toBeGreaterThan(1);
  }
  const token = manageUrl.split('/').at(-1);
  for (const [call, data] of [
    ['move', { date: '2026-11-25', time: '01:00 PM' }],
    ['cancel', {}],
  ] as const) {
    expect((await page.request.post(`/api/appointments/${token}/${call}`, { data })).status()).toBe(200);
    await page.goto(manageUrl);
    expect(await expectOneForm(page)).toBeGreaterThan(1);
  }
  const today = await book(page, { date: '2026-11-23', mobileNumber: '9812345211' });
  await page.goto(today);
  await expect(page.getByText('It is too late to change it here')).toBeVisible();
  await expectOneForm(page);
});

for (const language of translations)
  test(`in ${language} every time has the part of its day before it, outside of the calendar @phone`, async ({
    page,
  }) => {
    const parts = calendarWords[language]!.parts.join('|');
    const wellWritten = new RegExp(String.raw`(?:^|[^\p{L}\p{M}])(?:${parts})\u00a0$`, 'u');
    const manageUrl = await book(page, {
      date: language === 'hi' ? '2026-11-25' : '2026-11-26',
      mobileNumber: language === 'hi' ? '9812345231' : '9812345232',
      language,
    });
    let found = 0;
    for (const path of ['', '/services', '/book', '/terms']) {
      await page.goto(`/${language}${path}`);
      found += await expectParts();
    }
    for (const query of ['', '?change=move', '?change=cancel']) {
      await page.goto(manageUrl + query);
      found += await expectParts();
    }
    expect(found).toBeGreaterThan(10);

    async function expectParts(): Promise<number> {
      const times = (await textsOf(page)).flatMap((text) =>
        Array.from(text.matchAll(/\d{1,2}:\d\d|\b[AP]M\b/g), ({ index }) => ({ text, index })),
      );
      const wrong = times.filter(({ text, index }) => !wellWritten.test(text.slice(0, index)));
      expect(
        wrong.map(({ text }) => text),
        page.url(),
      ).toEqual([]);
      return times.length;
    }
  });

test('on staff pages every time and date is written one way @desktop', async ({ page, server }) => {
  for (const [date, time] of [
    ['2026-11-23', '11:00 AM'],
    ['2026-11-24', '01:00 PM'],
  ] as const)
    await bookOnline(server.origin, { date, time, firstName: 'Asha' });
  await signInOwner(page);
  const pages = ['', '/week', '?date=2026-11-24'].map((path) => `appointments${path}`);
  for (const path of [...pages, 'closures', 'messages', 'account', 'people', 'record']) {
    await openReady(page, `/staff/${path}`);
    await expectOneForm(page);
  }
  await searchPatients(page, 'asha');
  await expectOneForm(page);
  await openReady(page, '/staff/appointments');
  await page.getByRole('button', { name: /Asha/ }).first().click();
  await expectOneForm(page);
  await page.getByRole('button', { name: 'Reschedule' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectOneForm(page);
});
