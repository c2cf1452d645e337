import type { Content } from './content.ts';

/** Which settings began which part of the document. */
const groups: readonly { settings: readonly string[]; of: (content: Content) => unknown }[] = [
  { settings: ['CLINIC_NAME'], of: ({ name }) => name },
  { settings: ['CLINIC_PHONE'], of: ({ phone }) => phone },
  { settings: ['CLINIC_EMAIL'], of: ({ email }) => email },
  {
    settings: ['CLINIC_STREET', 'CLINIC_LOCALITY', 'CLINIC_CITY', 'CLINIC_POSTCODE'],
    of: ({ address }) => address,
  },
  { settings: ['CLINIC_INSTAGRAM_URL'], of: ({ links }) => links.instagram },
  { settings: ['CLINIC_LINKEDIN_URL'], of: ({ links }) => links.linkedin },
  { settings: ['CLINIC_REVIEWS_URL'], of: ({ links }) => links.reviews },
  { settings: ['CLINIC_MAP_URL'], of: ({ links }) => links.map },
];

/** What is still a sample after a change: an address is the clinic's own once any line of it is. */
export function samplesLeft(samples: readonly string[], before: Content, after: Content): string[] {
  const own = groups
    .filter(({ of }) => JSON.stringify(of(before)) !== JSON.stringify(of(after)))
    .flatMap(({ settings }) => settings);
  return samples.filter((name) => !own.includes(name));
}

/** Links to samples: beside a fact of the clinic's own no page shows them. */
const links = ['CLINIC_INSTAGRAM_URL', 'CLINIC_LINKEDIN_URL', 'CLINIC_REVIEWS_URL', 'CLINIC_MAP_URL'];

/** Those of the samples that visitors get. */
export const shownSamples = (samples: readonly string[]): readonly string[] =>
  isDemonstration(samples) ? samples : samples.filter((name) => !links.includes(name));

/** Not one fact is the clinic's own. */
export const isDemonstration = (samples: readonly string[]): boolean =>
  sampleSettings.every((setting) => samples.includes(setting));

/** All of them: while each has its sample's value, the whole site is a demonstration. */
const sampleSettings: readonly string[] = groups.flatMap(({ settings }) => settings);
