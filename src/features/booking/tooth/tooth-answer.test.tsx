import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sampleFacts } from '#features/clinic/sample-clinic.ts';
import { bookingOptions, type ServiceGroup } from '#features/clinic/services/bookable-services.ts';
import { ClinicFactsContext } from '#features/clinic/use-clinic.ts';
import { WordsProvider } from '#platform/words.tsx';
import answerWords from './answer-words.en.ts';
import { ToothAnswer } from './tooth-answer.tsx';
import words from './words.en.ts';

/** The services of the Book buttons, in their order. */
function offered(tooth: number, bookable: readonly ServiceGroup[]): string[] {
  const services: string[] = [];
  renderToStaticMarkup(
    <ClinicFactsContext value={{ ...sampleFacts, bookable, samples: [] }}>
      <WordsProvider words={{ 'booking-tooth': words }}>
        <ToothAnswer
          words={answerWords}
          tooth={tooth}
          choose={() => {}}
          isOpen
          firstFree={undefined}
          book={(_, { service }) => {
            services.push(service);
            return undefined;
          }}
        />
      </WordsProvider>
    </ClinicFactsContext>,
  );
  return services;
}

test('the visits that fit a tooth are offered as a new clinic has them', () => {
  const toothache = 'Emergency Care - Toothache Treatment';
  expect(offered(26, bookingOptions)).toEqual([toothache, 'Preventive Care - Regular Dental Check-up']);
  expect(offered(75, bookingOptions)).toEqual([toothache, 'Specialty Services - Pediatric Dentistry']);
});

test('no visit is offered that the owner took from the list: the form asks for the service then', () => {
  const others = [{ category: 'Preventive Care', services: ['Dental Check up Consultation'] }];
  expect(offered(26, others)).toEqual(['']);
  expect(offered(75, others)).toEqual(['']);
});
