import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { ServicePrice } from '#features/booking/form/service-price.tsx';
import type { PriceTax } from '#features/clinic/content/content.ts';
import { defaultRules } from '#features/clinic/content/default-rules.ts';
import { parseContent } from '#features/clinic/content/parse-content.server.ts';
import { defaultContent } from '#features/clinic/default-content.server.ts';
import { factsOf } from '#features/clinic/facts-of-content.ts';
import { sampleFacts } from '#features/clinic/sample-clinic.ts';
import { ClinicFactsContext } from '#features/clinic/use-clinic.ts';
import { ServicesOverview } from '#features/site/home/services-overview.tsx';
import { structuredData } from '#features/site/home/structured-data.tsx';
import { PriceList } from '#features/site/services/price-list.tsx';
import { UnsureBanner } from '#features/site/services/unsure-banner.tsx';
import type { Language } from '#platform/language.ts';
import { WordsProvider } from '#platform/words.tsx';
import { wordsIn } from '#src/words/words.server.ts';
import { schemaOrgFaults } from '#tests/support/servers/schema-org.ts';

type Taxes = Readonly<Record<string, PriceTax>>;

const standard = defaultContent({ clinic: sampleFacts, ...defaultRules });
const contentWith = (taxes: Taxes) => ({
  ...standard,
  blocks: standard.blocks.map((block) => ({
    ...block,
    prices: block.prices.map((price) => {
      const tax = taxes[price.id];
      return tax ? { ...price, tax } : price;
    }),
  })),
});
const factsWith = (taxes: Taxes) =>
  factsOf({ content: contentWith(taxes), samples: [] }, { keepMonths: 12, confirmationChannel: 'onPage' });
const answered = { 'dental-check-up-consultation': 'added', 'teeth-whitening': 'included' } as const;

/** Each place that shows visitors a price, as plain text. */
function pricesShown(taxes: Taxes, language: Language) {
  const facts = factsWith(taxes);
  const { site, home, services, booking } = wordsIn(language);
  const words = { ...site, ...home, ...services, ...booking };
  const show = (part: React.ReactNode) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <ClinicFactsContext value={facts}>
          <WordsProvider words={words}>{part}</WordsProvider>
        </ClinicFactsContext>
      </MemoryRouter>,
    )
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ');
  return {
    list: facts.categories
      .map((category) => (
        <PriceList key={category.id} category={category} alsoKnownAs={[]} renderBookButton={() => null} />
      ))
      .map(show)
      .join(' '),
    card: show(<ServicesOverview />),
    banner: show(<UnsureBanner price={facts.checkUpPrice!}>.</UnsureBanner>),
    chosen: show(<ServicePrice service="Cosmetic Dentistry - Teeth Whitening (In-office)" />),
    unpriced: show(<ServicePrice service="Emergency Care - Toothache Treatment" />),
  };
}

test.each([
  ['en', 'GST included', 'plus GST'],
  ['hi', 'GST सहित', 'GST अलग से'],
  ['mr', 'GST धरून', 'GST वेगळा'],
] as const)('each price says of GST what the owner chose, in %s', (language, included, added) => {
  const { list, card, banner, chosen, unpriced } = pricesShown(answered, language);
  expect(list).toContain(`₹150 ${added}`);
  expect(list).toContain(`₹7,000 * ${included}`);
  expect(list.match(/GST/g)).toHaveLength(2);
  expect(chosen).toContain(`₹7,000* ${included}`);
  for (const text of [banner, unpriced]) expect(text).toContain(`₹150 ${added}`);
  // Its cheapest price is that of the X-ray, which has no GST.
  expect(card).not.toContain('GST');
  expect(pricesShown({ xray: 'added' }, language).card).toContain(`₹100 ${added}`);
});

test('nothing is said of GST until the owner chooses', () => {
  for (const language of ['en', 'hi', 'mr'] as const)
    expect(Object.values(pricesShown({}, language)).join(' ')).not.toContain('GST');
});

test('structured data say whether tax is in a price', () => {
  const dataOf = (taxes: Taxes) =>
    structuredData(factsWith(taxes), 'https://clinic.example', {
      language: 'en',
      label: (stored) => stored,
      book: 'Book',
      indicative: 'Indicative price',
    });
  const offerOf = (name: string) =>
    dataOf(answered).makesOffer.find(({ itemOffered }) => itemOffered.name === name);
  expect(offerOf('Dental Check up Consultation')).toMatchObject({
    priceSpecification: { price: 150, valueAddedTaxIncluded: false },
  });
  expect(offerOf('Teeth Whitening')).toMatchObject({
    priceSpecification: { price: 7000, valueAddedTaxIncluded: true, description: 'Indicative price' },
  });
  expect(schemaOrgFaults('Dentist', dataOf(answered))).toEqual([]);
  expect(JSON.stringify(dataOf({}))).not.toContain('valueAddedTaxIncluded');
});

test('an answer about GST that is none is refused by its field', () => {
  const content = contentWith({});
  const [first] = content.blocks;
  const [price] = first!.prices;
  const sent = { ...content, blocks: [{ ...first!, prices: [{ ...price!, tax: '18%' }] }] };
  const parsed = parseContent(sent);
  expect(!parsed.ok && parsed.errors['blocks.0.prices.0.tax']).toContain('Choose');
});
