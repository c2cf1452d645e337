import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { defaultRules } from '#features/clinic/content/default-rules.ts';
import { parseContent } from '#features/clinic/content/parse-content.server.ts';
import { defaultContent } from '#features/clinic/default-content.server.ts';
import { factsOf } from '#features/clinic/facts-of-content.ts';
import { sampleFacts } from '#features/clinic/sample-clinic.ts';
import { ClinicFactsContext } from '#features/clinic/use-clinic.ts';
import { WordsProvider } from '#platform/words.tsx';
import english from './words.en.ts';
import hindi from './words.hi.ts';
import marathi from './words.mr.ts';
import { SiteFooter } from './site-footer.tsx';

const standard = defaultContent({ clinic: sampleFacts, ...defaultRules });
const parsed = (wasteReport?: string) =>
  parseContent({
    ...standard,
    links: { ...standard.links, ...(wasteReport !== undefined && { wasteReport }) },
  });

/** The footer of a clinic whose owner wrote this link. */
function footerWith(wasteReport: string | undefined, words: typeof english | typeof hindi | typeof marathi) {
  const result = parsed(wasteReport);
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  const facts = factsOf(
    { content: result.content, samples: [] },
    { keepMonths: 12, confirmationChannel: 'onPage' },
  );
  return renderToStaticMarkup(
    <MemoryRouter>
      <ClinicFactsContext value={facts}>
        <WordsProvider words={{ clinic: words }}>
          <SiteFooter year="2026" />
        </WordsProvider>
      </ClinicFactsContext>
    </MemoryRouter>,
  );
}

test.each([
  [english, 'Bio-medical waste: yearly report'],
  [hindi, 'बायोमेडिकल कचरा: सालाना रिपोर्ट'],
  [marathi, 'जैववैद्यकीय कचरा: वार्षिक अहवाल'],
])('the footer links the yearly report on bio-medical waste where the owner gives one', (words, text) => {
  expect(footerWith(undefined, words)).not.toContain(text);
  const footer = footerWith('rao.example/waste-2026.pdf', words);
  expect(footer).toContain(`href="https://rao.example/waste-2026.pdf" rel="noopener">${text}</a>`);
});

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(document.cookie)//https:',
  'data:text/html,<script>1</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:null/1',
  '//rao.example/report.pdf',
  'https:///report.pdf',
  'https://',
  'report-2026.pdf',
  'https://rao.example@elsewhere.example/report.pdf',
  '',
])('the link %s is refused by its field', (link) => {
  const result = parsed(link);
  expect(!result.ok && Object.keys(result.errors)).toEqual(['links.wasteReport']);
});
