import type { DayOfWeek } from 'schema-dts';
import { addressIn, localeOf, type Language } from '#platform/language.ts';
import { useLanguage } from '#platform/use-language.ts';
import { useWords } from '#platform/words.tsx';
import { textIn } from '#features/clinic/content/text-in-language.ts';
import type { ClinicFacts } from '#features/clinic/clinic-facts.ts';
import { markFiles, sharePicture } from '#features/clinic/own-mark.ts';
import type { Service } from '#features/clinic/services/services.ts';
import { useClinicFacts, useLabels } from '#features/clinic/use-clinic.ts';
import { weekdays, type HoursOfWeek } from '#features/clinic/content/content.ts';

/** Rendered by the server alone: search engines read the first HTML, and the browser's bundle stays smaller. */
export function StructuredData({ origin }: { origin: string }) {
  return import.meta.env.SSR ? <WrittenData origin={origin} /> : <DataScript json="" />;
}

function WrittenData({ origin }: { origin: string }) {
  const data = structuredData(useClinicFacts(), origin, {
    language: useLanguage(),
    label: useLabels(),
    book: useWords('clinic').book,
    indicative: useWords('home').asteriskShort.replace(/^\*\s*/, ''),
  });
  // '<' is escaped, since a text with '</script>' would end the script.
  return <DataScript json={JSON.stringify(data).replaceAll('<', String.raw`\u003c`)} />;
}

const DataScript = ({ json }: { json: string }) => (
  <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />
);

const dayNames: DayOfWeek[] = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Each session with the days that have it. */
function openingHours(hours: HoursOfWeek) {
  const sessions = weekdays.flatMap((weekday, index) =>
    hours[weekday].map(({ opens, closes }) => ({ day: dayNames[index]!, opens, closes })),
  );
  return [...Map.groupBy(sessions, ({ opens, closes }) => `${opens} ${closes}`).values()].map((alike) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: alike.map(({ day }) => day),
    opens: alike[0]!.opens,
    closes: alike[0]!.closes,
  }));
}

/** Texts in the page's language. */
interface DataWords {
  language: Language;
  /** The label of a service or category, by its stored name. */
  label: (stored: string) => string;
  book: string;
  /** The meaning of the asterisk at a price. */
  indicative: string;
}

/**
 * The clinic in schema.org's vocabulary, for search engines. Sample values, reviews and ratings are left out, since structured data must
 * be true. JSON drops members without a value.
 */
export function structuredData(
  facts: ClinicFacts,
  origin: string,
  { language, label, book, indicative }: DataWords,
) {
  const page = (path: string) => origin + addressIn(language, path);
  const { samples, address, geo, phone } = facts;
  const own = (setting: string, value: string) => (value && !samples.includes(setting) ? value : undefined);
  const places = [own('CLINIC_LOCALITY', address.locality), own('CLINIC_CITY', address.city)].filter(Boolean);
  const postal = {
    streetAddress: own('CLINIC_STREET', address.street),
    addressLocality: places.join(', ') || undefined,
    postalCode: own('CLINIC_POSTCODE', address.postcode),
  };
  const profiles = [
    own('CLINIC_INSTAGRAM_URL', facts.instagramUrl),
    own('CLINIC_LINKEDIN_URL', facts.linkedinUrl),
  ].filter(Boolean);

  return {
    '@context': 'https://schema.org',
    '@type': 'Dentist',
    '@id': `${origin}/#clinic`,
    url: `${origin}/`,
    mainEntityOfPage: { '@type': 'WebPage', '@id': page('/'), inLanguage: localeOf(language) },
    image: sharePicture(origin, facts.mark),
    logo: facts.mark && origin + facts.mark + markFiles.large,
    name: own('CLINIC_NAME', facts.name),
    description: facts.line && textIn(facts.line, language),
    telephone: own('CLINIC_PHONE', phone.href.replace('tel:', '')),
    email: own('CLINIC_EMAIL', facts.email),
    address: Object.values(postal).some(Boolean)
      ? { '@type': 'PostalAddress', addressCountry: 'IN', ...postal }
      : undefined,
    geo: geo && { '@type': 'GeoCoordinates', ...geo },
    hasMap: own('CLINIC_MAP_URL', facts.mapUrl),
    sameAs: profiles.length > 0 ? profiles : undefined,
    currenciesAccepted: 'INR',
    openingHoursSpecification: openingHours(facts.hours),
    makesOffer: facts.categories.flatMap(({ id, title, services }) =>
      services.map((service) => ({
        '@type': 'Offer',
        url: page(`/services#${id}`),
        itemOffered: { '@type': 'Service', name: label(service.name), serviceType: label(title) },
        ...priceOf(service, indicative),
      })),
    ),
    potentialAction: {
      '@type': 'ReserveAction',
      name: book,
      target: {
        '@type': 'EntryPoint',
        urlTemplate: page('/book'),
        actionPlatform: ['https://schema.org/DesktopWebPlatform', 'https://schema.org/MobileWebPlatform'],
      },
      result: { '@type': 'Reservation' },
    },
  };
}

/** An asterisk means that the exact price follows a check-up, so no price is claimed here. */
function priceOf({ rupees: price, indicative, tax }: Service, meaning: string) {
  const inRupees = { price, priceCurrency: 'INR' };
  if (!indicative && !tax) return inRupees;
  return {
    priceSpecification: {
      '@type': 'PriceSpecification',
      ...inRupees,
      ...(tax && { valueAddedTaxIncluded: tax === 'included' }),
      ...(indicative && { description: meaning }),
    },
  };
}
