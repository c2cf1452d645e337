import type { Dentist, DayOfWeek, Offer, OpeningHoursSpecification, WithContext } from 'schema-dts';
import type { ClinicFacts } from '#features/clinic/clinic-facts.ts';
import { categories } from '#features/clinic/services.ts';
import { sessions } from '#features/clinic/working-hours.ts';
import { useClinicFacts } from '#features/clinic/use-clinic-facts.ts';

/** Written by the server only: search engines read the page as it arrives, and the browser's bundle goes without it. */
export function StructuredData({ origin }: { origin: string }) {
  const facts = useClinicFacts();
  // '<' could end the script in the middle of a text.
  const json = import.meta.env.SSR
    ? JSON.stringify(structuredData(facts, origin)).replaceAll('<', String.raw`\u003c`)
    : '';
  return (
    <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />
  );
}

/** Not a reference by its address alone, which would be a string. */
export type DentistData = Exclude<WithContext<Dentist>, string>;

const openDays: DayOfWeek[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/**
 * The clinic for search engines, in schema.org's words. Sample values of the settings are left out, and so are all reviews and ratings:
 * nothing here may tell a search engine what is not true.
 */
export function structuredData(facts: ClinicFacts, origin: string): DentistData {
  const { samples, address, geo, phone } = facts;
  const own = <Value,>(setting: string, value: Value) => (samples.includes(setting) ? undefined : value);
  const locality = [own('CLINIC_LOCALITY', address.locality), own('CLINIC_CITY', address.city)];
  const postal = {
    streetAddress: own('CLINIC_STREET', address.street),
    addressLocality: locality.filter(Boolean).join(', ') || undefined,
    postalCode: own('CLINIC_POSTCODE', address.postcode),
  };
  const profiles = [
    own('CLINIC_INSTAGRAM_URL', facts.instagramUrl),
    own('CLINIC_LINKEDIN_URL', facts.linkedinUrl),
  ].filter((profile) => profile !== undefined);

  return given({
    '@context': 'https://schema.org' as const,
    '@type': 'Dentist' as const,
    '@id': `${origin}/#clinic`,
    url: `${origin}/`,
    image: `${origin}/share/home.jpg`,
    name: own('CLINIC_NAME', facts.name),
    telephone: own('CLINIC_PHONE', phone.href.replace('tel:', '')),
    email: own('CLINIC_EMAIL', facts.email),
    address: Object.values(postal).some(Boolean)
      ? given({ '@type': 'PostalAddress' as const, addressCountry: 'IN', ...postal })
      : undefined,
    geo: geo && { '@type': 'GeoCoordinates' as const, ...geo },
    hasMap: own('CLINIC_MAP_URL', facts.mapUrl),
    sameAs: profiles.length > 0 ? profiles : undefined,
    currenciesAccepted: 'INR',
    openingHoursSpecification: sessions.map<OpeningHoursSpecification>(({ opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: openDays,
      opens,
      closes,
    })),
    makesOffer: offers(origin),
    potentialAction: {
      '@type': 'ReserveAction' as const,
      target: {
        '@type': 'EntryPoint' as const,
        urlTemplate: `${origin}/book`,
        actionPlatform: [
          'https://schema.org/DesktopWebPlatform' as const,
          'https://schema.org/MobileWebPlatform' as const,
        ],
      },
      result: { '@type': 'Reservation' as const, name: 'Dental appointment' },
    },
  });
}

function offers(origin: string): Offer[] {
  return categories.flatMap(({ id, title, services }) =>
    services.map<Offer>(({ name, rupees, indicative }) => ({
      '@type': 'Offer',
      url: `${origin}/services#${id}`,
      itemOffered: { '@type': 'Service', name, serviceType: title },
      // An asterisk on the page: the exact price is told after a check-up, so none is claimed here.
      ...(indicative
        ? {
            priceSpecification: {
              '@type': 'PriceSpecification',
              price: rupees,
              priceCurrency: 'INR',
              description: 'Indicative price',
            },
          }
        : { price: rupees, priceCurrency: 'INR' }),
    })),
  );
}

type Given<Value> = { [Key in keyof Value]: Exclude<Value[Key], undefined> };
/** Without the members that have no value. */
function given<Value extends object>(value: Value): Given<Value> {
  return Object.fromEntries(
    Object.entries(value).filter(([, member]) => member !== undefined),
  ) as Given<Value>;
}
