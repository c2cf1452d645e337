import { createHash } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { sampleFacts } from '#features/clinic/sample-clinic.ts';
import { ClinicFactsContext } from '#features/clinic/use-clinic.ts';
import { WordsProvider } from '#platform/words.tsx';
import { consentVersion } from '../appointments/appointment.ts';
import { DataNotice } from './consent-sentence.tsx';
import en from './words.en.ts';
import hi from './words.hi.ts';
import mr from './words.mr.ts';

const words = { en, hi, mr };

/** The texts of each version that bookings have stored, in three languages, as a hash: an earlier line never changes. */
const textsOfVersion: Readonly<Record<number, string>> = {
  2: 'ead96645344b7fe5',
};

test('a change of the notice or of the sentence raises the version that is stored with a booking', () => {
  const texts = Object.values(words).map(({ dataNotice, consent }) => ({ dataNotice, consent }));
  const hash = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16);
  expect(hash).toBe(textsOfVersion[consentVersion]);
});

describe.each(['en', 'hi', 'mr'] as const)('the notice beside the form, in %s', (language) => {
  const shown = (privacyContact?: string) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <ClinicFactsContext
          value={{ ...sampleFacts, samples: [], ...(privacyContact && { privacyContact }) }}
        >
          <WordsProvider words={{ booking: words[language] }}>
            <DataNotice />
          </WordsProvider>
        </ClinicFactsContext>
      </MemoryRouter>,
    ).replace(/<[^>]*>/g, '');

  test('says what, why, how to withdraw and to whom to complain, without the privacy page', () => {
    const told = shown();
    const parts = {
      en: [/mobile number.*message/, /to keep your time/, /take your consent back: on the page/, /one month/],
      hi: [/मोबाइल नंबर.*संदेश/, /आपका समय रखने/, /सहमति वापस लेना: अपने अपॉइंटमेंट के पेज पर/, /एक महीने/],
      mr: [/मोबाइल नंबर.*संदेश/, /वेळ राखण्या/, /संमती मागे घेणे: आपल्या अपॉइंटमेंटच्या पानावर/, /एका महिन्या/],
    }[language];
    for (const part of parts) expect(told).toMatch(part);
    expect(told).toContain('Data Protection Board of India');
    expect(told).toContain(sampleFacts.email);
    expect(told).toContain(sampleFacts.phone.display);
  });

  test('names the grievance officer where the owner has named one', () => {
    expect(shown('Meera Sample')).toContain('Meera Sample');
    expect(shown()).not.toContain(words[language].dataNotice.contact.split(/<\/?x>/)[1]);
  });
});
