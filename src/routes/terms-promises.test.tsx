import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { ToothAnswer } from '#features/booking/tooth/tooth-answer.tsx';
import answerInEnglish from '#features/booking/tooth/answer-words.en.ts';
import answerInHindi from '#features/booking/tooth/answer-words.hi.ts';
import answerInMarathi from '#features/booking/tooth/answer-words.mr.ts';
import { defaultRules } from '#features/clinic/content/default-rules.ts';
import { parseContent } from '#features/clinic/content/parse-content.server.ts';
import { defaultContent } from '#features/clinic/default-content.server.ts';
import { sampleFacts } from '#features/clinic/sample-clinic.ts';
import { ClinicFactsContext } from '#features/clinic/use-clinic.ts';
import { renderFailurePage } from '#features/site/failure/render-failure-page.server.ts';
import { LegalPage, legalPageData } from '#features/site/legal/legal-page.tsx';
import { languages, type Language } from '#platform/language.ts';
import { parseMobile } from '#platform/mobile-number.ts';
import { WordsProvider } from '#platform/words.tsx';
import { wordsIn } from '#src/words/words.server.ts';

const facts = { ...sampleFacts, samples: [] };
const callLink = `<a class="unbroken" href="${facts.phone.href}">${facts.phone.display}</a>`;

const show = (language: Language, part: React.ReactNode) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ClinicFactsContext value={facts}>
        <WordsProvider words={{ ...wordsIn(language).site, ...wordsIn(language).booking }}>
          {part}
        </WordsProvider>
      </ClinicFactsContext>
    </MemoryRouter>,
  );

/** The HTML of a section, as its page shows it. */
function sectionOf(heading: string, language: Language): string {
  const place = wordsIn('en').terms.sections.findIndex((section) => section.heading === heading);
  const { text } = legalPageData(wordsIn(language).terms, { clinic: facts });
  return show(language, <LegalPage text={{ ...text, sections: [text.sections[place]!] }} />);
}

const hospital = { en: 'hospital', hi: 'अस्पताल', mr: 'हॉस्पिटल' } as const;

describe.each(languages)('the terms keep their word on', (language) => {
  test(`emergencies: call, or go to a hospital while the clinic is closed, as the picture of teeth says (${language})`, () => {
    const terms = sectionOf('Emergencies', language);
    expect(terms).toContain(callLink);
    expect(terms).toContain(hospital[language]);
    const words = { en: answerInEnglish, hi: answerInHindi, mr: answerInMarathi }[language];
    const answer = (isOpen: boolean) =>
      show(
        language,
        <ToothAnswer
          {...{ words, isOpen }}
          tooth={26}
          choose={() => {}}
          firstFree={undefined}
          book={() => undefined}
        />,
      );
    expect(answer(false)).toContain(hospital[language]);
    expect(answer(true)).not.toContain(hospital[language]);
  });

  test(`emergencies: no page says that somebody watches at any hour (${language})`, () => {
    const { terms, ...others } = wordsIn(language);
    const always =
      /24 ?[/x×] ?7|24 ?-?hours?|round the clock|day and night|(24|चौबीस|चोवीस) (घंटे|तास)|दिन-रात|दिवस-रात्र|रात्रंदिवस/i;
    expect(JSON.stringify(others)).not.toMatch(always);
    // The terms alone name it, to say that nobody does.
    const denied = { en: 'round the clock', hi: '', mr: 'चोवीस तास' }[language];
    expect(JSON.stringify(terms.sections).match(always)?.[0] ?? '').toBe(denied);
  });

  test(`this website: its telephone number where the site fails or is offline, and the way to the notice (${language})`, () => {
    const terms = sectionOf('This website', language);
    expect(terms).toContain(callLink);
    expect(terms).toMatch(/<a [^>]*href="\/privacy"/);
    const { site, offline } = wordsIn(language);
    const { failureTitle: title, failureText: text } = site.failure;
    for (const said of [{ title, text }, offline])
      expect(renderFailurePage(facts, { ...said, language })).toContain(`href="${facts.phone.href}"`);
  });

  test(`the law: every way to ask the clinic, and no right taken away (${language})`, () => {
    const terms = sectionOf('Law', language);
    const { street, locality, city, postcode } = facts.address;
    for (const way of [
      facts.name,
      `${street}, ${locality}, ${city} ${postcode}`,
      callLink,
      `href="mailto:${facts.email}"`,
    ])
      expect(terms).toContain(way);
    const exclusions =
      /liab|at your own risk|indemn|waive|arbitrat|refund|disclaim|as is\b|ज़िम्मेदार नहीं|जिम्मेदार नहीं|जबाबदार (नाही|नसू)|मध्यस्थ|लवाद/i;
    expect(JSON.stringify(wordsIn(language).terms.sections)).not.toMatch(exclusions);
  });
});

test('Indian law fits, since a clinic has an Indian address and its patients Indian numbers', () => {
  const content = defaultContent({ clinic: sampleFacts, ...defaultRules });
  expect(parseContent(content).ok).toBe(true);
  expect(parseContent({ ...content, address: { ...content.address, postcode: 'SW1A 1AA' } })).toMatchObject({
    ok: false,
    errors: { 'address.postcode': 'Write the six digits' },
  });
  expect(parseMobile('+44 7700 900123').ok).toBe(false);
  expect(parseMobile('98123 45210').ok).toBe(true);
});
