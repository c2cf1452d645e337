import type { Page } from '@playwright/test';
import { bookOnline, monday, signInOwner } from '#tests/support/people/desk-page.ts';
import { signInContentOwner } from '#tests/support/people/content-owner.ts';
import { galleryPassword, signInToGallery } from '#tests/support/people/gallery-staff.ts';
import { expect, openReady, test } from '#tests/support/servers/browser.ts';
import { elapsed } from '#tests/support/servers/elapsed.ts';

test.use({ ownServer: true, serverSettings: { GALLERY_PASSWORD: galleryPassword } });

/** A page over plain HTTP that does not come from this machine has no Web Locks. */
const withoutLocks = () => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });

for (const { browsers, limit } of [
  { browsers: 'with Web Locks', limit: undefined },
  { browsers: 'over plain HTTP within a network', limit: withoutLocks },
]) {
  test(`ten open tabs leave room for an eleventh and for a booking, and each hears of changes, ${browsers}`, async ({
    page,
    context,
    server,
  }) => {
    if (limit) await context.addInitScript(limit);
    /** The tab that has the stream. */
    let holder: Page | undefined;
    context.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/live') holder = request.frame().page();
    });
    await signInOwner(page);
    const open = async (path: string) => {
      const tab = await context.newPage();
      await openReady(tab, path);
      return tab;
    };
    const paths = ['/', '/gallery', '/staff/appointments', '/', '/gallery', '/staff/appointments'];
    const tabs: Page[] = [];
    for (const path of [...paths, '/', '/gallery', '/staff/appointments', '/']) tabs.push(await open(path));
    const eleventh = await open('/services');
    tabs.push(eleventh);
    const status = await eleventh.evaluate(async () => {
      const answer = await fetch('/api/appointments', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
        body: JSON.stringify({
          date: '2026-11-23',
          time: '05:00 PM',
          firstName: 'Farhan',
          lastName: 'Sample',
          mobileNumber: '9000000003',
          serviceSelected: 'Restorative Dentistry - Root Canal Treatment',
        }),
      });
      return answer.status;
    });
    expect(status).toBe(201);

    const openTabs = (path: string) => tabs.filter((tab) => new URL(tab.url()).pathname === path);
    const on = (path: string, shows: (tab: Page) => Promise<void>) =>
      Promise.all(openTabs(path).map((tab) => shows(tab)));
    const deskShows = (name: string) =>
      on('/staff/appointments', (tab) =>
        expect(tab.getByRole('button', { name, exact: true })).toBeVisible(),
      );
    await deskShows('Farhan Sample');

    const owner = await signInContentOwner(server.origin);
    const gallery = await signInToGallery(server.origin);
    const { items } = (await (await fetch(`${server.origin}/api/gallery`)).json()) as {
      items: { id: string }[];
    };
    const hearsGallery = async (title: string) => {
      await gallery.send('PATCH', `/${items[0]!.id}`, { title });
      await on('/gallery', (tab) => expect(tab.getByText(title).first()).toBeVisible());
    };
    const hearsSite = async (phone: string) => {
      await owner.save({ phone });
      await owner.publish();
      const shows = (tab: Page) => expect(tab.getByRole('contentinfo')).toContainText(phone);
      await Promise.all([on('/', shows), on('/services', shows)]);
    };
    await hearsGallery('Smiles of all tabs');
    await hearsSite('+91 22 5555 0100');

    // Changes while the stream is handed over are heard afterwards.
    for (const [hand, firstName] of ['Asha', 'Zubin'].entries()) {
      tabs.splice(tabs.indexOf(holder!), 1);
      await Promise.all([
        holder!.close(),
        bookOnline(server.origin, { date: monday, time: ['07:00 PM', '08:00 PM'][hand]!, firstName }),
      ]);
      await deskShows(`${firstName} Sample`);
    }
    let changes = 0;
    const hearsInTime = () => elapsed(() => hearsGallery(`Smiles of change ${(changes += 1)}`));
    await expect.poll(hearsInTime, { timeout: 90_000 }).toBeLessThan(3000);
    await hearsSite('+91 22 5555 0200');
  });
}
