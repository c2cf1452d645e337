import { phone, type ClinicFacts } from './clinic-facts.ts';
import { sampleFacts } from './sample-clinic.ts';
import { isDemonstration, shownSamples } from './content/content-samples.ts';
import type { Content, HoursOfWeek } from './content/content.ts';
import { shownPicture } from './own-picture.ts';
import { emergenciesOf } from './services/known-services.ts';
import { servicePricesOf } from './services/service-prices.ts';

/** What is no part of the document. */
type OtherFacts = Pick<ClinicFacts, 'keepMonths' | 'told'>;
type LinkName = keyof Content['links'];

const linkSettings: Record<LinkName, string> = {
  instagram: 'CLINIC_INSTAGRAM_URL',
  linkedin: 'CLINIC_LINKEDIN_URL',
  reviews: 'CLINIC_REVIEWS_URL',
  map: 'CLINIC_MAP_URL',
};

/** Who and where the clinic is, as pages, messages and calendar files tell it. */
export function factsOf(
  { content, samples }: { content: Content; samples: readonly string[] },
  others: OtherFacts,
): ClinicFacts {
  const { name, shortName, phone: number, whatsapp = '', email, address, geo, links } = content;
  const line = content.texts['clinic.kind'];
  const isSampleClinic = isDemonstration(samples);
  // Beside real facts no link leads to a sample.
  const link = (of: LinkName) =>
    isSampleClinic || !samples.includes(linkSettings[of]) ? (links[of] ?? '') : '';
  return {
    name,
    // Beside a name of one's own the sample's short name says nothing.
    shortName: shortName === sampleFacts.shortName && name !== sampleFacts.name ? name : shortName,
    ...(line && { line }),
    phone: phone(number),
    whatsapp,
    email,
    address,
    ...(geo && { geo }),
    instagramUrl: link('instagram'),
    linkedinUrl: link('linkedin'),
    reviewsUrl: link('reviews'),
    mapUrl: link('map'),
    hours: withoutRepeats(content.hours),
    categories: content.blocks
      .map(({ id, title, prices }) => ({
        id,
        title: title.en,
        services: prices
          .filter(({ shown }) => shown)
          .map(({ name: service, rupees, indicative }) => ({ name: service.en, rupees, indicative })),
      }))
      // A heading without a price under it leads nowhere.
      .filter(({ services }) => services.length > 0),
    bookable: content.bookable
      .map(({ category, services }) => ({
        category: category.en,
        services: services.map(({ name: service }) => service.en),
      }))
      .filter(({ services }) => services.length > 0),
    ...servicePricesOf(content),
    emergencies: emergenciesOf(content),
    ...others,
    ...ownPictures(content),
    isDemonstration: isSampleClinic,
    samples: shownSamples(samples),
  };
}

/** Nothing at all on a site that shows those it brought along: then no page grows. */
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

/** Days alike are one and the same value: a page says it once. */
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
