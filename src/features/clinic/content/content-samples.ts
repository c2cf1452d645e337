import type { Content } from './content.ts';

/** The settings behind each part of a new document. */
const groups: readonly { settings: readonly string[]; of: (content: Content) => unknown }[] = [
  { settings: ['CLINIC_NAME'], of: ({ name }) => name },
  { settings: ['CLINIC_PHONE'], of: ({ phone }) => phone },
  { settings: ['CLINIC_EMAIL'], of: ({ email }) => email },
  { settings: ['CLINIC_STREET'], of: ({ address }) => address.street },
  { settings: ['CLINIC_LOCALITY'], of: ({ address }) => address.locality },
  { settings: ['CLINIC_CITY'], of: ({ address }) => address.city },
  { settings: ['CLINIC_POSTCODE'], of: ({ address }) => address.postcode },
  { settings: ['CLINIC_INSTAGRAM_URL'], of: ({ links }) => links.instagram },
  { settings: ['CLINIC_LINKEDIN_URL'], of: ({ links }) => links.linkedin },
  { settings: ['CLINIC_REVIEWS_URL'], of: ({ links }) => links.reviews },
  { settings: ['CLINIC_MAP_URL'], of: ({ links }) => links.map },
];

export const addressSettings: readonly string[] = [
  'CLINIC_STREET',
  'CLINIC_LOCALITY',
  'CLINIC_CITY',
  'CLINIC_POSTCODE',
];

/** The samples that remain after a change. Lines of the address that are the clinic's own by chance are confirmed. */
export function samplesLeft(samples: readonly string[], before: Content, after: Content): string[] {
  const changed = groups
    .filter(({ of }) => !isSameJson(of(before), of(after)))
    .flatMap(({ settings }) => settings);
  const own = after.kept?.includes('address') ? [...changed, ...addressSettings] : changed;
  return samples.filter((name) => !own.includes(name));
}

const isSameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Ids of treatments with the sample clinic's price that the owner has not confirmed. `first`: the content of a new installation. */
export function samplePrices(content: Content, first: Content): ReadonlySet<string> {
  if (content.kept?.includes('prices')) return new Set();
  const pricesOf = ({ blocks }: Content) => blocks.flatMap(({ prices }) => prices);
  const began = new Map(pricesOf(first).map((price) => [price.id, price]));
  const same = pricesOf(content).filter((price) => isSameJson(price, began.get(price.id)));
  return new Set(same.map(({ id }) => id));
}

export const hasSampleHours = (content: Content, first: Content): boolean =>
  isSameJson(content.hours, first.hours) && !content.kept?.includes('hours');

/** Settings of sample links, which no page shows once a fact is the clinic's own. */
const links = ['CLINIC_INSTAGRAM_URL', 'CLINIC_LINKEDIN_URL', 'CLINIC_REVIEWS_URL', 'CLINIC_MAP_URL'];

/** Samples that visitors can see. With a street of the clinic's own the other lines count as its own, too: they may be right by chance. */
export function shownSamples(samples: readonly string[]): readonly string[] {
  if (isDemonstration(samples)) return samples;
  const hidden = samples.includes('CLINIC_STREET') ? links : [...links, ...addressSettings];
  return samples.filter((name) => !hidden.includes(name));
}

/** True while no fact is the clinic's own. */
export const isDemonstration = (samples: readonly string[]): boolean =>
  sampleSettings.every((setting) => samples.includes(setting));

/** All settings with a sample: while each has its sample's value, the site is a demonstration. */
const sampleSettings: readonly string[] = groups.flatMap(({ settings }) => settings);
