import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { sampleFacts } from '#features/clinic/sample-clinic.ts';
import { ClinicFactsContext } from '#features/clinic/use-clinic.ts';
import clinic from '../frame/words.en.ts';
import { WordsProvider } from '#platform/words.tsx';
import { LegalPage, legalPageData, type LegalText } from './legal-page.tsx';
import privacy from './privacy-words.en.ts';
import inHindi from './privacy-words.hi.ts';
import inMarathi from './privacy-words.mr.ts';
import terms from './terms-words.en.ts';
import termsInHindi from './terms-words.hi.ts';
import termsInMarathi from './terms-words.mr.ts';

const facts = { ...sampleFacts, samples: [] };
const neither = { clinic: facts };
const all = {
  clinic: {
    ...facts,
    privacyContact: 'Meera Sample',
    confirmationChannel: 'bySms' as const,
    hasWhatsappFallback: true as const,
    categories: [
      {
        id: 'cosmetic',
        title: 'x',
        services: [{ name: 'x', rupees: 1, indicative: false, tax: 'added' as const }],
      },
    ],
  },
  keepErasedDays: 365,
  config: {
    sheetWebhookUrl: 'https://sheet.example',
    backup: { copyTo: 's3://backups' },
  },
};

/** The rendered notice. */
function shown(words: LegalText, settings: Parameters<typeof legalPageData>[1]): string {
  const { description, text } = legalPageData(words, settings);
  const page = (
    <MemoryRouter>
      <ClinicFactsContext value={settings.clinic}>
        <WordsProvider words={{ clinic }}>
          <LegalPage text={text} />
        </WordsProvider>
      </ClinicFactsContext>
    </MemoryRouter>
  );
  return `${description} ${renderToStaticMarkup(page)}`;
}

describe('a notice', () => {
  test.each([
    [
      'English',
      privacy,
      ['SMS service', 'spreadsheet', 'messages by WhatsApp', 'storage service', 'Meera Sample'],
    ],
    ['Hindi', inHindi, ['SMS सेवा', 'शीट', 'WhatsApp से संदेश', 'स्टोरेज सेवा', 'Meera Sample']],
    ['Marathi', inMarathi, ['SMS सेवे', 'शीट', 'WhatsApp वरच्या संदेश', 'स्टोरेज सेवे', 'Meera Sample']],
  ])('names each recipient and who answers only where the settings have them, in %s', (_, words, named) => {
    const [withNone, withAll] = [shown(words, neither), shown(words, all)];
    for (const name of named) {
      expect(withNone).not.toContain(name);
      expect(withAll).toContain(name);
    }
  });

  test.each([terms, termsInHindi, termsInMarathi])(
    'speaks of GST only where a price says something of it',
    (words) => {
      expect(shown(words, neither)).not.toContain('GST');
      expect(shown(words, all)).toContain('GST');
    },
  );

  test.each([
    ['privacy', privacy],
    ['terms', terms],
  ])('leaves no placeholder open in %s', (_, words) => {
    expect(shown(words, all)).not.toMatch(/[{]\w+[}]|<x>|undefined/);
  });

  test('says how long the clinic keeps appointments', () => {
    const notice = shown(privacy, { ...neither, clinic: { ...facts, keepMonths: 18 } });
    expect(notice).toContain('18 months after the visit');
  });

  test.each([
    [privacy, 'until 1 month after the visit'],
    [inHindi, 'आने के दिन से 1 महीने तक'],
    [inMarathi, 'भेटीच्या दिवसापासून 1 महिना आमच्या'],
  ])('says of one month that it is one', (words, said) => {
    expect(shown(words, { ...neither, clinic: { ...facts, keepMonths: 1 } })).toContain(said);
  });

  test('gives the ways to reach the clinic and the Data Protection Board', () => {
    const notice = shown(privacy, neither);
    for (const needed of [
      facts.phone.display,
      facts.email,
      facts.address.postcode,
      'Data Protection Board of India',
    ]) {
      expect(notice).toContain(needed);
    }
  });

  test('promises to tell of a leak, as the page ‘Something leaked’ tells the owner', () => {
    expect(shown(privacy, neither)).toContain('we will tell you and the Data Protection Board of India');
  });
});
