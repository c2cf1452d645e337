import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { WordsProvider } from '#platform/words.tsx';
import { explainRefusal } from './explain-refusal.ts';
import { HealthPage, type HealthDetails, type HealthSummary } from './health-page.tsx';
import staffWords from '#features/staff/session/words.en.ts';
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
      refusal: 'MSG91 refuses the credentials (401)',
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
    <WordsProvider words={{ health: words, staff: staffWords }}>
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
  const cards = owners.cards.map((card) => explainRefusal(card, 'msg91'));
  const text = textOf({ at, broken: 2, soon: 0 }, { ...owners, cards });
  for (const says of [
    '2 things need you.',
    '17 messages are late',
    'Since Mon 23 Nov, 9:30',
    'The reason: the SMS service does not accept the clinic’s keys.',
    'There was no room on the disk for the last one.',
    '82 days left',
    'clinic.example, until Saturday, 13 February.',
    'we send an SMS to +91 98•••••010 in the daytime',
  ])
    expect(text).toContain(says);
});

test('each button that deletes former data has a name of its own', () => {
  const formerData = [1, 2].map((day) => ({
    name: `data-${day}`,
    replacedAt: at - day * 86_400_000,
    deletedAt: at + 86_400_000,
  }));
  const text = textOf(well, { ...owners, formerData }).replaceAll(/\|+/g, '');
  expect(text.match(/(Delete it now|Delete for good): replaced on [^:]+:\d\d/g)).toHaveLength(4);
  expect(new Set(text.match(/Delete it now: replaced on [^:]+:\d\d/g)).size).toBe(2);
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
