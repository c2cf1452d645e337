import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sampleFacts } from '#features/clinic/sample-clinic.ts';
import { ClinicFactsContext } from '#features/clinic/use-clinic.ts';
import type { SmsStatus } from '#features/notifications/outbox/sms-status.ts';
import { WordsProvider } from '#platform/words.tsx';
import words from './words.en.ts';
import { SmsLine } from './confirmed-step.tsx';

const told = (sms: SmsStatus | undefined, way: 'bySms' | 'onPage' = 'bySms') =>
  renderToStaticMarkup(
    <ClinicFactsContext value={{ ...sampleFacts, confirmationChannel: way, samples: [] }}>
      <WordsProvider words={{ booking: words }}>
        <SmsLine sms={sms} mobileNumber="9876543210" />
      </WordsProvider>
    </ClinicFactsContext>,
  ).replace(/<[^>]*>/g, '');

test('the thank-you step promises an SMS exactly while one is to be sent, and otherwise says what became of it', () => {
  expect(told('coming')).toBe('A confirmation SMS will arrive shortly on +91 98765 43210.');
  expect(told('onItsWay')).toBe('A confirmation SMS will arrive shortly on +91 98765 43210.');
  expect(told('delivered')).toContain('has arrived on +91 98765 43210');
  expect(told('notReached')).toMatch(/^We could not reach \+91 98765 43210 by SMS. Please note the time/);
  expect(told('unclear')).toContain('don’t know whether it arrived');
  expect(told('notSent')).toBe('Please note the time, or add it to your calendar.');
});

test('before anything is known it promises nothing', () => {
  expect(told(undefined)).toBe('Please note the time.');
  expect(told(undefined, 'onPage')).toBe('Please note the time, or add it to your calendar.');
});
