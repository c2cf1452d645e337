import type { Content } from '../content/content.ts';
import { optionText } from './bookable-services.ts';

/** The services of a new clinic that the site offers by name: a tooth that hurts, a look at it, a child's visit. As they are booked. */
export const knownServices = {
  toothache: 'Emergency Care - Toothache Treatment',
  checkUp: 'Preventive Care - Regular Dental Check-up',
  childsVisit: 'Specialty Services - Pediatric Dentistry',
};

/** The standard services of people in pain, by their ids. */
const emergencyIds: readonly string[] = [
  'emergency-consultation',
  'toothache-treatment',
  'broken-tooth-repair',
  'emergency-extraction',
  'dental-trauma-care',
];

/** The names of the bookable services that people in pain choose. */
export const emergenciesOf = ({ bookable }: Pick<Content, 'bookable'>): string[] =>
  bookable
    .flatMap(({ services }) => services)
    .filter(({ id, emergency }) => emergency ?? emergencyIds.includes(id))
    .map(({ name }) => name.en);

/** The price of a check-up, which a visitor is offered who is not sure: there is none where the clinic lists none. */
export function checkUpOf({ blocks }: Pick<Content, 'blocks'>): { text: string; rupees: number } | undefined {
  for (const { title, prices } of blocks) {
    const found = prices.find(({ id, shown }) => shown && id === 'dental-check-up-consultation');
    if (found) return { text: optionText(title.en, found.name.en), rupees: found.rupees };
  }
  return undefined;
}
