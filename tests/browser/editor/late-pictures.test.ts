import type { Page } from '@playwright/test';
import { contentDentist, ownerSettings, signInContentOwner } from '#tests/support/people/content-owner.ts';
import { openDesk } from '#tests/support/people/desk-page.ts';
import { plainPhoto } from '#tests/support/pictures/plain-photo.ts';
import { expect, test } from '#tests/support/servers/browser.ts';

test.use({ ownServer: true, serverSettings: ownerSettings });

/** Holds the uploads until the function that it returns is called. */
const holdUploads = async (page: Page) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/staff/clinic/pictures', async (route) => {
    if (route.request().method() === 'POST') await released;
    await route.continue();
  });
  return release;
};

test('a photo goes to its dentist, whose line was moved during the upload, and to nobody when that one was removed @desktop', async ({
  page,
  server,
}) => {
  const owner = await signInContentOwner(server.origin);
  await owner.save({ dentists: [contentDentist('rao', 'Dr. Rao'), contentDentist('shah', 'Dr. Shah')] });
  await openDesk(page, '/staff/clinic?part=people');
  const photos = async () => {
    const { published, draft = published } = await owner.read();
    return draft.dentists.map(({ id, picture }) => `${id} ${picture ? 'has' : 'no'} photo`);
  };
  const upload = async (name: string, colour: string) => {
    const line = page.getByRole('group', { name, exact: true });
    await line.getByLabel(`Choose a picture: Photo of ${name}`).setInputFiles(await plainPhoto(colour));
    await line.getByRole('button', { name: 'No person' }).click();
    await expect(line.getByText('Uploading the picture…')).toBeVisible();
  };
  await page.getByRole('button', { name: 'Change Dr. Rao' }).click();
  const release = await holdUploads(page);
  await upload('Dr. Rao', 'teal');
  await page.getByRole('button', { name: 'Move down: Dr. Rao' }).click();
  await expect(page.getByRole('button', { name: 'Move up: Dr. Rao' })).toBeFocused();
  release();
  await expect.poll(photos).toEqual(['shah no photo', 'rao has photo']);
  // The focus stays where the owner works meanwhile.
  await expect(page.getByRole('button', { name: 'Move up: Dr. Rao' })).toBeFocused();

  await page.getByRole('button', { name: 'Change Dr. Shah' }).click();
  const releaseSecond = await holdUploads(page);
  await upload('Dr. Shah', 'navy');
  await page.getByRole('button', { name: 'Remove Dr. Shah' }).click();
  const uploaded = page.waitForResponse('**/api/staff/clinic/pictures');
  releaseSecond();
  await uploaded;
  await page.getByRole('button', { name: 'Add a dentist' }).click();
  await page.getByRole('group', { name: 'New dentist', exact: true }).getByLabel('Name').fill('Dr. Mehta');
  await expect.poll(photos).toEqual(['rao has photo', expect.stringMatching(/^dentist-.* no photo$/)]);
});

test('a description that is typed during an upload stays, and so does the focus in it @desktop', async ({
  page,
}) => {
  await openDesk(page, '/staff/clinic?part=pictures');
  const front = page.getByRole('region', { name: 'The front of the clinic', exact: true });
  await front.getByLabel('Choose a picture: The front of the clinic').setInputFiles(await plainPhoto('teal'));
  await front.getByRole('button', { name: 'No person' }).click();
  const description = front.getByRole('textbox', { name: 'Description for screen readers', exact: true });
  await description.fill('Our green door');
  const first = await front.locator('img').first().getAttribute('src');
  const release = await holdUploads(page);
  await front.getByLabel('Choose another: The front of the clinic').setInputFiles(await plainPhoto('navy'));
  await front.getByRole('button', { name: 'No person' }).click();
  await description.fill('Our blue door');
  release();
  await expect(front.locator('img').first()).not.toHaveAttribute('src', first!);
  await expect(description).toHaveValue('Our blue door');
  await expect(description).toBeFocused();
});
