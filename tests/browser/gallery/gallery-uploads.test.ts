import { expect, test } from '#tests/support/servers/browser.ts';
import { photo, row, rows, signIn } from '#tests/support/people/gallery-editor.ts';
import { signInToGallery } from '#tests/support/people/gallery-staff.ts';

test.use({ ownServer: true });

test('files are dropped on the page, and one that failed goes up on Retry', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/ERR_FAILED/);
  await signIn(page);
  await page.getByRole('button', { name: 'Add Images' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Images' });
  let reachable = false;
  await page.route('**/api/gallery', (route) =>
    route.request().method() === 'POST' && !reachable ? route.abort() : route.continue(),
  );
  const { name, mimeType: type, buffer } = await photo('dropped.jpg');
  const dataTransfer = await page.evaluateHandle(
    ({ name, type, bytes }) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], name, { type }));
      return data;
    },
    { name, type, bytes: [...buffer] },
  );
  await dialog.locator('.upload-zone').dispatchEvent('drop', { dataTransfer });
  await expect(dialog.getByText('Failed to upload dropped.jpg: the server did not answer')).toBeVisible();
  await expect(dialog.getByText('No images were uploaded successfully')).toBeVisible();
  reachable = true;
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(dialog.getByText('Successfully uploaded 1 image(s)')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(row(page, 'dropped')).toBeVisible();
});

test('Cancel takes back an upload of which all had arrived', async ({ page, server }) => {
  await signIn(page);
  await page.getByRole('button', { name: 'Add Images' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Images' });
  const count = async () =>
    ((await (await fetch(`${server.origin}/api/gallery`)).json()) as { items: unknown[] }).items.length;
  // The server has made an item of it, but its answer is still on its way.
  await page.evaluate(() => {
    const answered = new Promise<void>((resolve) => addEventListener('answer', () => resolve()));
    XMLHttpRequest.prototype.addEventListener = function (
      this: XMLHttpRequest,
      type: string,
      listener: () => void,
    ) {
      const late = type === 'load' ? () => void answered.then(listener) : listener;
      EventTarget.prototype.addEventListener.call(this, type, late);
    } as typeof XMLHttpRequest.prototype.addEventListener;
  });
  await dialog.locator('input[type=file]').setInputFiles([await photo('too-late.jpg')]);
  await expect(dialog.getByText('Preparing')).toBeVisible();
  await expect.poll(count).toBe(10);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.evaluate(() => dispatchEvent(new Event('answer')));
  await expect.poll(count).toBe(9);
  await expect(rows(page)).toHaveCount(9);
});

test('a picture that has gone up, and each change of a colleague, is fetched once', async ({
  page,
  server,
}) => {
  await signIn(page);
  const colleague = await signInToGallery(server.origin);
  const first = async () => {
    const { items } = (await (await fetch(`${server.origin}/api/gallery`)).json()) as {
      items: { id: string }[];
    };
    return items[0]!.id;
  };
  const rename = async (title: string) => {
    await colleague.send('PATCH', `/${await first()}`, { title });
    await expect(row(page, title)).toBeAttached();
  };
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET' && /\/api\/gallery\/all(\?|$)/.test(request.url()))
      fetched.push(request.url());
  });
  // The line that tells of changes is open.
  await rename('Before');
  expect(fetched).toHaveLength(1);
  await page.getByRole('button', { name: 'Add Images' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Images' });
  await dialog.locator('input[type=file]').setInputFiles([await photo('once.jpg')]);
  await expect(dialog.getByText('Successfully uploaded 1 image(s)')).toBeVisible();
  await expect(row(page, 'once')).toBeAttached();
  await rename('After');
  await expect.poll(() => fetched).toHaveLength(3);
});
