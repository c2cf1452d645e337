import { expect, expectNoAxeViolations, openReady, test } from '#tests/support/servers/browser.ts';
import { photo, row, rows, signIn } from '#tests/support/people/gallery-editor.ts';
import { signInToGallery } from '#tests/support/people/gallery-staff.ts';
import { openStoredData, storeManyPictures } from '#tests/support/pictures/many-pictures.ts';

test.use({ ownServer: true });

test('an edit is not dropped without a question, and the focus comes back @phone', async ({ page }) => {
  await signIn(page);
  const edit = page.getByRole('button', { name: 'Edit Orthodontics' });
  await edit.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(edit).toBeFocused();

  await edit.click();
  await page.getByLabel('Title').fill('Braces');
  await page.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Title')).toHaveValue('Braces');
  const asked = page.waitForEvent('dialog');
  const leaving = page.getByRole('link', { name: 'View Gallery' }).click();
  expect((await asked).type()).toBe('beforeunload');
  await (await asked).dismiss();
  await leaving;
  await expect(page.getByLabel('Title')).toHaveValue('Braces');

  await page.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(row(page, 'Orthodontics')).toBeVisible();
  await expect(edit).toBeFocused();
});

test('a long list loads as it is scrolled, or by its button @desktop', async ({
  page,
  server,
  expectProblem,
}) => {
  // The files of the picture that needs permission.
  expectProblem(/404.*people/);
  const database = openStoredData(server.dataDirectory);
  storeManyPictures(database, 120);
  database.exec(`update gallery_items set person = 'waits', image_path = 'people/1_abc' where id = 'many-110';
    insert into clinic_pictures (file, made_at) values ('people/1_abc', 1)`);
  database.close();
  await signIn(page, 50);
  // A picture that waits for its editor is named at once, however far down it stands.
  await expect(page.getByRole('region', { name: 'Pictures that need permission' })).toContainText(
    'Picture 110',
  );
  await expect(page.getByText('129 pictures.')).toBeVisible();
  // Another editor adds one, far below what is shown.
  const { origin } = server;
  await page.request.post('/api/gallery', {
    headers: { Origin: origin },
    multipart: { file: await photo('another.jpg') },
  });
  await expect(page.getByText('130 pictures.')).toBeVisible();
  await rows(page).last().scrollIntoViewIfNeeded();
  await expect(rows(page)).toHaveCount(100);
  await rows(page).last().scrollIntoViewIfNeeded();
  await expect(rows(page)).toHaveCount(130);
  const more = page.getByRole('button', { name: 'Show more pictures' });
  await expect(more).toHaveCount(0);

  await page.addInitScript(() => Reflect.deleteProperty(window, 'IntersectionObserver'));
  await page.reload();
  await page.locator('html[data-ready]').waitFor();
  await rows(page).last().scrollIntoViewIfNeeded();
  await more.press('Enter');
  await expect(rows(page)).toHaveCount(100);
});

test('a row is moved by a finger on its handle @phone', async ({ page }) => {
  await signIn(page);
  const place = async (name: string) =>
    (await page.getByRole('button', { name, exact: true }).boundingBox())!;
  const [from, to] = [await place('Move Modern Dental Office'), await place('Move Smile Makeovers')];
  const touch = await page.context().newCDPSession(page);
  const x = from.x + from.width / 2;
  const [start, end] = [from.y + from.height / 2, to.y + to.height / 2];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y: start }] });
  for (const part of [0.2, 0.5, 0.8, 1]) {
    const y = start + (end - start) * part;
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(page.getByText('Order saved')).toBeVisible();
  await expect(rows(page).nth(2)).toHaveText('Modern Dental Office');
});

test('changes of one editor show in the other and on the home page, where nothing moves @desktop', async ({
  page,
  context,
}) => {
  const home = await context.newPage();
  await openReady(home, '/');
  const teaser = home.locator('#gallery');
  await teaser.scrollIntoViewIfNeeded();
  await expect(teaser.locator('.gallery-tile')).toHaveCount(6);
  await signIn(page);
  const other = await context.newPage();
  await openReady(other, '/gallery/edit');
  await other.getByRole('button', { name: 'Edit Orthodontics' }).click();
  await other.getByLabel('Title').fill('Half typed');

  await home.bringToFront();
  const lookedAt = () =>
    home.evaluate(() => [scrollY, document.querySelector('#testimonials')!.getBoundingClientRect().top]);
  await page.getByRole('button', { name: 'Edit Preventive Care' }).click();
  await page.getByLabel('Title').fill('Clean and calm');
  await home.evaluate(() => document.fonts.ready);
  const before = await lookedAt();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(teaser.locator('.gallery-tile', { hasText: 'Clean and calm' })).toBeVisible();
  expect(await lookedAt()).toEqual(before);
  await other.bringToFront();
  await expect(row(other, 'Clean and calm')).toBeVisible();
  await expect(other.getByLabel('Title')).toHaveValue('Half typed');
});

test('while the gallery can’t be read the home page shows this browser’s own list, offline too @desktop', async ({
  page,
  context,
  server,
  expectProblem,
}) => {
  expectProblem(/500|503|ERR_INTERNET_DISCONNECTED/);
  const database = openStoredData(server.dataDirectory);
  database.exec('alter table gallery_items rename to put_away');
  await openReady(page, '/');
  const teaser = page.locator('#gallery');
  await teaser.scrollIntoViewIfNeeded();
  await expect(teaser.getByText('Error loading gallery: 500')).toBeVisible();
  await expect(teaser.locator('.gallery-tile')).toHaveCount(6);
  await context.setOffline(true);
  await teaser.getByRole('button', { name: 'Try again' }).click();
  await expect(teaser.getByText('Error loading gallery: the server did not answer')).toBeVisible();
  await expect(teaser.locator('.gallery-tile')).toHaveCount(6);
  // The page asks by itself too as soon as the network is back.
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route(/api\/gallery\?limit/, (route) => answered.then(() => route.continue()));
  await context.setOffline(false);
  database.exec('alter table put_away rename to gallery_items');
  database.exec("update gallery_items set title = 'From the server' where place = 1");
  database.close();
  await teaser.getByRole('button', { name: 'Try again' }).click();
  await expect(teaser.getByText('Loading gallery...')).toBeVisible();
  answer();
  await expect(teaser.locator('.gallery-tile').first()).toContainText('From the server');
  await expect(teaser.getByText('Error loading gallery')).toHaveCount(0);
});

test('once the gallery can be read again the home page shows it by itself @phone', async ({
  page,
  server,
  expectProblem,
}) => {
  expectProblem(/500|503/);
  const database = openStoredData(server.dataDirectory);
  database.exec('alter table gallery_items rename to put_away');
  await openReady(page, '/');
  const teaser = page.locator('#gallery');
  await teaser.scrollIntoViewIfNeeded();
  await expect(teaser.getByText('Error loading gallery: 500')).toBeVisible();
  database.exec('alter table put_away rename to gallery_items');
  database.close();
  await expect(teaser.getByText('Error loading gallery')).toHaveCount(0);
  await expect(teaser.locator('.gallery-tile')).toHaveCount(6);
});

test('after a refresh that failed the gallery shows the server’s list again by itself @desktop', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/gallery\.data/);
  await openReady(page, '/gallery');
  await page.route(/gallery\.data/, (route) => route.abort());
  // As when the phone finds its network, before anything can be reached through it.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText('Error loading gallery: the server did not answer')).toBeVisible();
  // The address of a stored picture; the browser's built-in list shows the site's own file instead.
  const stored = page.locator('.gallery-tile img[src*="_lounge."]');
  await expect(stored).toHaveCount(0);
  await page.unroute(/gallery\.data/);
  await expect(page.getByText('Error loading gallery')).toHaveCount(0);
  await expect(stored).toHaveCount(1);
});

test('two orders that are made while the first is sent are stored in turn @desktop', async ({ page }) => {
  await signIn(page);
  const names = await rows(page).allTextContents();
  const [first, second, third] = names as [string, string, string];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let orders = 0;
  await page.route('**/api/gallery/order', async (route) => {
    orders += 1;
    if (orders === 1) await released;
    await route.continue();
  });
  const stored = () => page.waitForResponse('**/api/gallery/order');
  const moveDown = async (name: string) => {
    const handle = page.getByRole('button', { name: `Move ${name}`, exact: true });
    for (const key of [' ', 'ArrowDown', ' ']) await handle.press(key);
  };
  await moveDown(first);
  await expect(rows(page).nth(1)).toHaveText(first);
  await moveDown(first);
  await expect(rows(page).nth(2)).toHaveText(first);
  const earlier = stored();
  release();
  await earlier;
  await expect(page.getByText('Order saved')).toBeVisible();
  await page.reload();
  await expect(rows(page).nth(0)).toHaveText(second);
  await expect(rows(page).nth(1)).toHaveText(third);
  await expect(rows(page).nth(2)).toHaveText(first);
});

test('a row that the keyboard holds is put down as soon as its handle loses the focus @desktop', async ({
  page,
}) => {
  await signIn(page);
  const [first, second, third] = (await rows(page).allTextContents()) as [string, string, string];
  const handle = page.getByRole('button', { name: `Move ${first}`, exact: true });
  await handle.press(' ');
  for (const place of [2, 3]) {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText(`${first}, place ${place} of 9`)).toBeAttached();
    await expect(handle).toBeFocused();
    await expect(handle).toHaveAttribute('aria-pressed', 'true');
  }
  await page.keyboard.press('Tab');
  await expect(page.getByText('Order saved')).toBeVisible();
  await expect(handle).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  await page.locator('html[data-ready]').waitFor();
  for (const [index, title] of [second, third, first].entries()) {
    await expect(rows(page).nth(index)).toHaveText(title);
  }
  // A row that was only lifted stays where it is.
  await handle.press(' ');
  await expect(page.getByText(`${first} lifted, place 3 of 9`)).toBeAttached();
  await page.getByRole('heading', { name: 'Gallery CMS' }).click();
  await expect(page.getByText(`${first}, place 3 of 9`)).toBeAttached();
  await expect(handle).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByText('Order saved')).toHaveCount(0);
});

test('rows that are deleted during a move stay deleted, and the row that was taken is moved @desktop', async ({
  page,
  server,
  expectProblem,
}) => {
  // A thumbnail may be on its way while its picture is removed.
  expectProblem(/ERR_FAILED|404.*\/pictures\//);
  await signIn(page);
  const titles = (await rows(page).allTextContents()) as string[];
  const [a, b, c, d, e, ...others] = titles as [string, string, string, string, string, ...string[]];
  const handle = (title: string) => page.getByRole('button', { name: `Move ${title}`, exact: true });
  /** Deletes a row whose answer comes when the result is called. */
  const deleteSlowly = async (title: string) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/gallery/*undoable', (route) => released.then(() => route.continue()));
    await page.getByRole('button', { name: `Delete ${title}` }).click();
    await page.getByRole('button', { name: 'Delete image' }).click();
    return async () => {
      release();
      await expect(page.getByText(`${title} deleted`)).toBeVisible();
      await page.unroute('**/api/gallery/*undoable');
    };
  };

  const answerFirst = await deleteSlowly(a);
  const from = (await handle(c).boundingBox())!;
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y + 30);
  await answerFirst();
  await expect(page.locator('.editor-dragged')).toContainText(c);
  const to = (await handle(d).boundingBox())!;
  await page.mouse.move(to.x + 10, to.y + 10);
  await page.mouse.up();
  await expect(page.getByText('Order saved')).toBeVisible();
  await expect(rows(page)).toHaveText([b, d, c, e, ...others]);

  const colleague = await signInToGallery(server.origin);
  const id = await row(page, e).getAttribute('data-row');
  expect((await colleague.send('DELETE', `/${id}`)).ok).toBe(true);
  await expect(rows(page)).toHaveCount(7);
  // From here on only this page's own steps change the rows.
  await page.route(/api\/gallery\/all/, () => {});
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone. The order is as before')).toBeVisible();
  await expect(rows(page)).toHaveText([b, c, d, ...others]);

  const answerSecond = await deleteSlowly(b);
  await handle(d).press(' ');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText(`${d}, place 2 of 7`)).toBeAttached();
  await answerSecond();
  await expect(rows(page)).toHaveText([d, c, ...others]);
  await page.keyboard.press('Escape');
  await expect(page.getByText(`${d} put back at place 2`)).toBeAttached();
  await expect(rows(page)).toHaveText([c, d, ...others]);

  const answerThird = await deleteSlowly(c);
  await page.route('**/api/gallery/order', (route) => answerThird().then(() => route.abort()));
  await handle(d).press(' ');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press(' ');
  await expect(page.getByText('Failed to reorder items: the server did not answer')).toBeVisible();
  await expect(rows(page)).toHaveText([d, ...others]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
