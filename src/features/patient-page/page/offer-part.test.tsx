import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sampleFacts } from '#features/clinic/sample-clinic.ts';
import { instantOf } from '#features/clinic/time/clinic-time.ts';
import { ClinicFactsContext } from '#features/clinic/use-clinic.ts';
import slotChoice from '#features/booking/slot-choice/words.en.ts';
import { WordsProvider } from '#platform/words.tsx';
import { OfferPart } from './offer-part.tsx';
import words from './words.en.ts';

const date = '2026-11-24';
const now = instantOf('2026-11-23', '10:00');
const offered = (minutes?: number) =>
  renderToStaticMarkup(
    <ClinicFactsContext value={{ ...sampleFacts, samples: [] }}>
      <WordsProvider words={{ booking: slotChoice, 'patient-page': words }}>
        <OfferPart
          offer={{ id: 'a', date, time: '17:00', minutes, until: now + 600_000 }}
          isKept
          now={now}
          address=""
          doing={undefined}
          onAction={() => undefined}
        />
      </WordsProvider>
    </ClinicFactsContext>,
  )
    .replace(/<[^>]*>/g, '')
    .replaceAll('\u00a0', ' ');

test('an earlier time is offered from when to when, where the visit has a length', () => {
  expect(offered(90)).toContain('Tuesday, 24 November, 5:00 pm to 6:30 pm is free.');
  expect(offered()).toContain('Tuesday, 24 November, 5:00 pm is free.');
});
