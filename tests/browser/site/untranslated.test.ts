import { signInContentOwner } from '#tests/support/people/content-owner.ts';
import { openDesk } from '#tests/support/people/desk-page.ts';
import { expect, openReady, test } from '#tests/support/servers/browser.ts';

test.use({ ownServer: true });

test('texts in Hindi but not in Marathi are English there, are marked as English, and are on the owner’s list @desktop', async ({
  page,
  server,
}) => {
  const owner = await signInContentOwner(server.origin);
  const name = { en: 'Sleep dentistry', hi: 'नींद में इलाज' };
  await owner.save(({ blocks: [first, ...rest] }) => ({
    blocks: [
      {
        ...first!,
        prices: [...first!.prices, { id: 'sleep', name, rupees: 900, indicative: false, shown: true }],
      },
      ...rest,
    ],
    // With a price that is filled in, and with a part that is set apart.
    texts: {
      'services.unsureText': { en: 'A check-up first, for {price}.', hi: 'पहले जाँच, {price} में।' },
      'services.asterisk': { en: 'Prices are <x>indicative</x>.', hi: 'कीमतें <x>अंदाज़न</x> हैं।' },
    },
  }));
  await owner.publish();

  await page.goto('/hi/services');
  // A screen reader goes by the nearest element that names a language.
  const languageOf = (text: string) =>
    page
      .getByRole('main')
      .getByText(text, { exact: true })
      .evaluate((element) => element.closest<HTMLElement>('[lang]')!.lang);
  expect(await languageOf(name.hi)).toBe('hi-IN');
  await expect(page.getByText(name.en)).toHaveCount(0);

  const expectMarked = async () => {
    await expect(page.getByRole('heading', { name: name.en })).toBeVisible();
    for (const text of [name.en, 'A check-up first, for ₹150.', 'Prices are indicative.'])
      expect(await languageOf(text), text).toBe('en');
  };
  await page.goto('/mr/services');
  await expectMarked();
  // The same where the page was not sent whole, but came by a link.
  await openReady(page, '/mr/gallery');
  await page.getByRole('contentinfo').getByRole('link', { name: 'तपासणी आणि काळजी' }).click();
  await expectMarked();

  await openDesk(page, '/staff/clinic?part=languages');
  const missing = page.getByRole('main').locator('.draft-changes > div');
  await expect(missing).toHaveCount(3);
  const missed = missing.filter({ hasText: `${name.en} मराठी` });
  await expect(missed).toBeVisible();
  await missed.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Services and prices' })).toBeVisible();
});
