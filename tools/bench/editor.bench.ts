// Measures the owner's editor with 200 treatments, 50 dentists and 500 reviews: the time until a part accepts input, the time of a key
// press, and the time to save.
import { chromium } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { signInContentOwner, ownerSettings } from '../../tests/support/people/content-owner.ts';
import { largeContent } from '../../tests/support/people/large-content.ts';
import { owner } from '../../tests/support/servers/first-start.ts';
import { runServer } from '../../tests/support/servers/run-server.ts';
import { ensureSystemPackages } from '../ensure-system-packages.ts';
import type { Bench, Measurement } from './measurement.ts';
import { forgetEvents, seenIn, waitForReact, watchPage } from './watch-page.ts';

const rounds = Number(process.env.ROUNDS ?? 5);
/** A text field of each part, and the button that opens it where it is folded. */
const parts = [
  { part: 'facts', field: 'Name' },
  { part: 'prices', field: 'Name', opens: 'Treatment 1.2' },
  { part: 'people', field: 'Name', opens: 'Dr. Sample 2' },
  { part: 'reviews', field: 'What the patient wrote', opens: 'Patient 2' },
  { part: 'bookable', field: 'Name', opens: 'Treatment 1.2' },
];

export const bench: Bench = async () => {
  ensureSystemPackages('chromium');
  const server = await runServer(ownerSettings);
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  });
  try {
    const editor = await signInContentOwner(server.origin);
    await editor.save(largeContent);
    await editor.publish();
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.request.post(`${server.origin}/api/auth/sign-in`, {
      data: owner,
      headers: { Origin: server.origin },
    });
    const found = new Map<string, number[]>();
    const note = (name: string, value: number) => found.set(name, [...(found.get(name) ?? []), value]);
    for (let round = 0; round < rounds; round++) {
      for (const { part, field, opens } of parts) {
        const page = await context.newPage();
        await watchPage(page);
        await page.goto(`${server.origin}/staff/clinic?part=${part}`, { waitUntil: 'domcontentloaded' });
        // A key press starts the scripts at once.
        await page.keyboard.press('Shift');
        await waitForReact(page);
        note(`${part} opens`, (await seenIn(page)).ready);
        await sleep(1500);
        note(`${part}: elements`, await page.evaluate(() => document.querySelectorAll('*').length));
        const button = page.getByRole('button', { name: `Change ${opens}`, exact: true });
        if (opens && (await button.count()) > 0) await button.click();
        const input = page.getByRole('textbox', { name: new RegExp(`^${field}`) }).first();
        await input.click();
        await forgetEvents(page);
        const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
        await page.keyboard.type('abcdef', { delay: 60 });
        await sleep(300);
        note(`${part}: longest event of six letters typed`, (await seenIn(page)).slowestEvent);
        const answer = await saved;
        await answer.finished();
        const { requestStart, responseEnd } = answer.request().timing();
        note(`${part}: saving`, responseEnd - requestStart);
        await page.close();
        await editor.discard();
      }
    }
    const measurements: Measurement[] = Array.from(found, ([name, values]) => ({
      name: `${name}, middle of ${rounds}`,
      value: values.sort((a, b) => a - b)[values.length >> 1]!,
      unit: name.endsWith('elements') ? '' : 'ms',
      ...(name.endsWith('opens') && { bar: { is: 'at most' as const, value: 1000 } }),
    }));
    return { measurements, notCompared: ['a real network: the page comes from the same machine'] };
  } finally {
    await browser.close();
    await server.remove();
  }
};
