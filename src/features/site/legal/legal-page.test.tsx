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

const facts = { ...sampleFacts, samples: [] };
const neither = { clinic: facts };
const both = { clinic: { ...facts, told: 'bySms' as const }, sheetWebhookUrl: 'https://sheet.example' };

/** The notice as it is sent. */
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
  test('names the spreadsheet and the SMS service only where they are switched on', () => {
    const without = shown(privacy, neither);
    const withBoth = shown(privacy, both);
    expect(without).not.toMatch(/spreadsheet|SMS service/);
    expect(withBoth).toMatch(/spreadsheet/);
    expect(withBoth).toMatch(/SMS service/);
  });

  test.each([
    ['privacy', privacy],
    ['terms', terms],
  ])('leaves no placeholder open in %s', (_, words) => {
    expect(shown(words, both)).not.toMatch(/[{]\w+[}]|<x>|undefined/);
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
});
