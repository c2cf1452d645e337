import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { WordsProvider } from '#platform/words.tsx';
import { HealthPage, type HealthDetails, type HealthSummary } from './health-page.tsx';
import words from './words.en.ts';

const at = Date.parse('2026-11-23T11:00:00+05:30');
const well: HealthSummary = { at, broken: 0, soon: 0 };
const owners: HealthDetails = {
  cards: [
    {
      name: 'messages',
      state: 'broken',
      lateMessages: 17,
      lateRows: 0,
      lateSince: at - 5_400_000,
      isRefused: true,
      refusal: 'MSG91 answered 401',
      undecided: 0,
      sent: 400,
      notSent: 2,
    },
    { name: 'backup', state: 'broken', isRunning: false, missingPictures: 0, failure: 'no-room' },
    {
      name: 'certificate',
      state: 'well',
      host: 'clinic.example',
      validUntil: at + 82 * 86_400_000,
      daysLeft: 82,
    },
  ],
  backups: { isRunning: false, list: [] },
  formerData: [],
  alertChannel: { kind: 'sms', number: '+91 98•••••010' },
  isDataContactMissing: false,
};

function textOf(summary: HealthSummary, details?: HealthDetails, age = 20_000): string {
  const page = (
    <WordsProvider words={{ health: words }}>
      <HealthPage summary={summary} details={details} age={age} online busy={undefined} refusal={undefined} />
    </WordsProvider>
  );
  const router = createMemoryRouter([{ path: '/', element: page }]);
  return renderToStaticMarkup(<RouterProvider router={router} />).replaceAll(/<[^>]+>/g, '|');
}

test('the owner reads for how long logs are to be kept, and that the machine decides it', () => {
  expect(textOf(well, owners)).toMatch(/last 180 days.*the machine decides/);
  expect(textOf(well)).not.toContain('180 days');
});

test('the owner reads that the privacy page names nobody, until it does', () => {
  expect(textOf(well, { ...owners, isDataContactMissing: true })).toMatch(/names nobody.*Write the name/);
  expect(textOf(well, owners)).not.toContain('names nobody');
  expect(textOf(well)).not.toContain('names nobody');
});

test('a receptionist sees the sentence alone', () => {
  const text = textOf({ at, broken: 2, soon: 1 }).replaceAll(/\|+/g, '|');
  expect(text).toBe('|2 things need you.|Please tell the owner of the clinic.|');
  expect(textOf(well)).toContain('All is well.');
});

test('an owner reads what is broken, since when, and what to do', () => {
  const text = textOf({ at, broken: 2, soon: 0 }, owners);
  for (const says of [
    '2 things need you.',
    '17 messages are late',
    'Since Mon 23 Nov, 9:30',
    'The reason: MSG91 answered 401.',
    'There was no room on the disk for the last one.',
    '82 days left',
    'clinic.example, until Saturday, 13 February.',
    'we send an SMS to +91 98•••••010 in the daytime',
  ])
    expect(text).toContain(says);
});

test('without a way to the owner no message is promised', () => {
  expect(textOf(well, { ...owners, alertChannel: undefined })).toContain(
    'You get no message when something breaks',
  );
});

test('a missing or outdated check is not called well', () => {
  expect(textOf({ ...well, at: undefined }, owners)).toContain('Not checked yet.');
  const old = textOf(well, owners, 6 * 60_000);
  expect(old).toContain('Not known at the moment.');
  expect(old).toContain('Checked 6 minutes ago.');
  expect(old).not.toContain('All is well.');
});
