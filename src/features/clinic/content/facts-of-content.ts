import { phone, type ClinicFacts } from '../clinic-facts.ts';
import { sampleSettings } from './content-samples.ts';
import type { Content } from './content.ts';

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
  const { name, phone: number, whatsapp = '', email, address, geo, links } = content;
  const isDemonstration = sampleSettings.every((setting) => samples.includes(setting));
  // Beside real facts no link leads to a sample.
  const link = (of: LinkName) =>
    isDemonstration || !samples.includes(linkSettings[of]) ? (links[of] ?? '') : '';
  return {
    name,
    phone: phone(number),
    whatsapp,
    email,
    address,
    ...(geo && { geo }),
    instagramUrl: link('instagram'),
    linkedinUrl: link('linkedin'),
    reviewsUrl: link('reviews'),
    mapUrl: link('map'),
    ...others,
    isDemonstration,
    samples: isDemonstration
      ? samples
      : samples.filter((setting) => !Object.values(linkSettings).includes(setting)),
  };
}
