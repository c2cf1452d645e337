import * as fc from 'fast-check';
import { anyContent } from '#tests/support/people/any-content.ts';
import { signInContentOwner } from '#tests/support/people/content-owner.ts';
import { expectNoSidewaysScroll, test } from '#tests/support/servers/browser.ts';
import { strikes } from '#tests/support/servers/siege-length.ts';

test.use({ ownServer: true });

const documents = strikes(2, 25);

test(`${documents} documents of any kind fit a phone of 320 px @phone`, async ({ page, server }) => {
  test.slow();
  const owner = await signInContentOwner(server.origin);
  await page.setViewportSize({ width: 320, height: 640 });
  // The same ones each time.
  for (const content of fc.sample(anyContent, { numRuns: documents, seed: 20261123 })) {
    const { preview } = await owner.save(content);
    for (const path of ['/', '/services', '/book']) {
      await page.goto(`/draft/${preview}${path}`);
      await expectNoSidewaysScroll(page);
    }
  }
});
