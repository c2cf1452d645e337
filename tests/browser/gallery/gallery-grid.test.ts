import { tileSizes } from '#features/gallery/viewer/tile-pattern.ts';
import { expect, openReady, test } from '#tests/support/servers/browser.ts';

test('no number of pictures leaves a hole in the grid, however wide the window @desktop', async ({
  page,
}) => {
  const counts = Array.from({ length: 60 }, (_, index) => tileSizes(index + 1));
  await page.goto('/gallery');
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const withHoles = await page.locator('.gallery-grid').evaluate((grid, counts) => {
      // A grid of its own below: the page's belongs to React.
      const probe = document.createElement('ul');
      probe.className = grid.className;
      grid.after(probe);
      const found = counts.filter((sizes) => {
        probe.replaceChildren(
          ...sizes.map((size) => {
            const cell = document.createElement('li');
            cell.className = 'gallery-cell';
            cell.dataset.size = size;
            return cell;
          }),
        );
        const { gridTemplateColumns, gridTemplateRows, columnGap, rowGap } = getComputedStyle(probe);
        const columns = gridTemplateColumns.split(' ').map(parseFloat);
        const rows = gridTemplateRows.split(' ').map(parseFloat);
        const across = (width: number) =>
          Math.round((width + parseFloat(columnGap)) / (columns[0]! + parseFloat(columnGap)));
        const down = (height: number) =>
          Math.round((height + parseFloat(rowGap)) / (rows[0]! + parseFloat(rowGap)));
        const filled = [...probe.children].reduce((sum, cell) => {
          const box = cell.getBoundingClientRect();
          return sum + across(box.width) * down(box.height);
        }, 0);
        return filled !== columns.length * rows.length;
      });
      probe.remove();
      return found.map((sizes) => sizes.length);
    }, counts);
    expect(withHoles, `${width} px`).toEqual([]);
  }
});

test('pictures that are on the page stay there while nothing else can be had @desktop', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/gallery|Failed to fetch/);
  await page.route(/local-gallery/, (route) => route.abort());
  await openReady(page, '/gallery');
  await expect(page.locator('.gallery-tile')).toHaveCount(9);
  await page.route(/gallery\.data/, (route) => route.abort());
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText('Error loading gallery')).toBeVisible();
  await expect(page.locator('.gallery-tile')).toHaveCount(9);
  await page.unroute(/gallery\.data/);
  await expect(page.getByText('Error loading gallery')).toHaveCount(0);
});

test('the scripts take the gallery over as it stands, and scroll it nowhere @phone', async ({ page }) => {
  await page.addInitScript(() => {
    const scrolled: unknown[] = [];
    Object.assign(window, { scrolled });
    window.scrollTo = (...place: unknown[]) => void scrolled.push(place);
  });
  await openReady(page, '/gallery');
  await page.getByRole('link', { name: /^Treatment/ }).click();
  await expect(page.locator('.gallery-tile')).toHaveCount(4);
  expect(await page.evaluate(() => (window as unknown as { scrolled: unknown[] }).scrolled)).toEqual([]);
});
