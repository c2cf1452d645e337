import { defineConfig } from '@playwright/test';

const chromiumFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Large pictures come out blank in screenshots otherwise.
  '--disable-checker-imaging',
];

/** The same at every width, or with widths of their own: run once. The other files run their tests with the tag @desktop or @phone. */
const runOnce = [
  'booking-page',
  'booking-refusals',
  'busy-monday',
  'editor-keys',
  'home-fonts',
  'html',
  'languages',
  'language-states',
  'legal',
  'navigation',
  'not-found',
  'offline',
  'print',
  'public-looks',
  'public-preferences',
  'gallery-uploads',
  'gallery-languages',
  'longer-words',
  'page-styles',
  'clinic-texts',
  'kept-signed-in',
  'open-now',
  'chairs',
  'staff',
  'health',
  'staff-day-looks',
  'staff-passkey',
  'staff-patients',
  'staff-account',
  'desk-reach',
  'desk-bursts',
  'staff-widths',
  'clinic-editor',
  'first-steps',
  'clinic-preview',
  'own-pictures',
  'follow-changes',
  'ten-tabs',
].map((name) => `**/${name}.test.ts`);

/** Somebody looks on, and wants to follow. */
const watched = process.env.WATCHED === '1';

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '*.test.ts',
  globalSetup: './tests/support/servers/before-browser-tests.ts',
  outputDir: 'test-results/browser',
  forbidOnly: Boolean(process.env.CI),
  // As many as cores: a page that waits for the processor reacts later than a person would press.
  workers: 2,
  retries: 0,
  // For a machine that does much else at the same time: what is promised in time has a test of its own.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    launchOptions: {
      // Debian's Chromium without its own windows, which would take half of the processor's time; with them for npm run busy-monday.
      executablePath: watched ? '/usr/bin/chromium' : '/usr/bin/chromium-headless-shell',
      args: chromiumFlags,
      slowMo: watched ? 400 : 0,
    },
    locale: 'en-IN',
    // Not the clinic's: what a page shows must not depend on the visitor's zone.
    timezoneId: 'America/New_York',
    // It would answer what a test's page.route is to answer; tests/browser/site/offline.test.ts lets it in.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'phone',
      testIgnore: runOnce,
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
  ],
});
