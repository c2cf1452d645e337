import { accentFault, accentStyle } from './content/accent-colour.ts';
import { phone, type ClinicFacts } from './clinic-facts.ts';
import { sampleFacts } from './sample-clinic.ts';
import { isDemonstration, shownSamples } from './content/content-samples.ts';
import type { Content, HoursOfWeek } from './content/content.ts';
import { withoutSources } from './content/translated-from.ts';
import { dentistFactsOf } from './services/bookable-dentists.ts';
import { pictureRoot, shownPicture } from './own-picture.ts';
import { emergenciesOf } from './services/known-services.ts';
import { serviceLengthsOf } from './services/service-lengths.ts';
import { servicePricesOf } from './services/service-prices.ts';

/** Facts from outside the document. */
export type OtherFacts = Pick<ClinicFacts, 'keepMonths' | 'confirmationChannel' | 'hasWhatsappFallback'>;
/** Links with sample values. */
type LinkName = Exclude<keyof Content['links'], 'wasteReport'>;

const linkSettings: Record<LinkName, string> = {
  instagram: 'CLINIC_INSTAGRAM_URL',
  linkedin: 'CLINIC_LINKEDIN_URL',
  reviews: 'CLINIC_REVIEWS_URL',
  map: 'CLINIC_MAP_URL',
};

/** The clinic's name, address and other facts for pages, messages and calendar files. */
export function factsOf(
  { content, samples }: { content: Content; samples: readonly string[] },
  others: OtherFacts,
): ClinicFacts {
  const { name, shortName, accent, mark, phone: number, whatsapp = '', email, address, geo, links } = content;
  const line = content.texts['clinic.kind'];
  const isSampleClinic = isDemonstration(samples);
  // A clinic with real facts shows no sample links.
  const link = (of: LinkName) =>
    isSampleClinic || !samples.includes(linkSettings[of]) ? (links[of] ?? '') : '';
  return {
    name,
    // The sample's short name would not match the clinic's own name.
    shortName: shortName === sampleFacts.shortName && name !== sampleFacts.name ? name : shortName,
    ...(accent && !accentFault(accent) && { accent: accentStyle(accent) }),
    ...(mark && { mark: pictureRoot(mark) }),
    ...(line && { line: withoutSources(line) }),
    phone: phone(number),
    whatsapp,
    email,
    address,
    ...(geo && { geo }),
    instagramUrl: link('instagram'),
    linkedinUrl: link('linkedin'),
    reviewsUrl: link('reviews'),
    mapUrl: link('map'),
    ...(links.wasteReport && { wasteReportUrl: links.wasteReport }),
    ...(content.privacyContact && { privacyContact: content.privacyContact }),
    hours: withoutRepeats(content.hours),
    categories: content.blocks
      .map(({ id, title, prices }) => ({
        id,
        title: title.en,
        services: prices
          .filter(({ shown }) => shown)
          .map(({ name: service, rupees, indicative, tax }) => ({
            name: service.en,
            rupees,
            indicative,
            ...(tax && { tax }),
          })),
      }))
      // Categories without prices are omitted.
      .filter(({ services }) => services.length > 0),
    bookable: content.bookable
      .map(({ category, services }) => ({
        category: category.en,
        services: services.map(({ name: service }) => service.en),
      }))
      .filter(({ services }) => services.length > 0),
    ...servicePricesOf(content),
    ...serviceLengthsOf(content),
    ...dentistFactsOf(content),
    ...emergenciesOf(content),
    ...(content.booking.emergency.perDay > 0 && { hasEmergencyTimes: true as const }),
    ...others,
    ...ownPictures(content),
    isDemonstration: isSampleClinic,
    samples: shownSamples(samples),
  };
}

/** Empty on a site with the default pictures only, so that no page grows. */
function ownPictures({ pictures = {}, blocks }: Content): Pick<ClinicFacts, 'pictures' | 'banners'> {
  const { banner, bannerWide, ...others } = pictures;
  const banners = [banner, bannerWide].flatMap((picture) => (picture ? [shownPicture(picture)] : []));
  const own = [
    ...Object.entries(others),
    ...blocks.flatMap(({ id, picture }) => (picture ? [[`#${id}`, picture] as const] : [])),
  ].map(([place, picture]) => [place, shownPicture(picture)] as const);
  return {
    ...(own.length > 0 && { pictures: Object.fromEntries(own) }),
    ...(banners.length > 0 && { banners }),
  };
}

/** Equal days share one value, which a page then serializes once. */
function withoutRepeats(hours: HoursOfWeek): HoursOfWeek {
  const known = new Map<string, HoursOfWeek['mon']>();
  const days = Object.entries(hours).map(([name, day]) => {
    const text = JSON.stringify(day);
    const same = known.get(text) ?? day;
    known.set(text, same);
    return [name, same];
  });
  return Object.fromEntries(days) as HoursOfWeek;
}
