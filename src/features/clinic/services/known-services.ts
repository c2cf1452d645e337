import type { Content, ContentService } from '../content/content.ts';
import { optionText, serviceOf, type OfferedServices } from './bookable-services.ts';
import type { Service } from './services.ts';
import { valuesByService } from './values-by-service.ts';

/** Services that the site preselects by name, as the form lists them in a new clinic. */
export const knownServices = {
  toothache: 'Emergency Care - Toothache Treatment',
  checkUp: 'Preventive Care - Regular Dental Check-up',
  childsVisit: 'Specialty Services - Pediatric Dentistry',
};

const inSeveralSittings: readonly string[] = [
  'Root Canal Treatment',
  'Dental Crown',
  'Dental Bridge',
  'Dental Implant',
];

/** Whether this is a standard treatment that takes more than one visit. */
export const takesSeveralSittings = (service: string): boolean =>
  inSeveralSittings.includes(serviceOf(service));

/** The standard services of people in pain, by their ids. */
const emergencyIds: readonly string[] = [
  'emergency-consultation',
  'toothache-treatment',
  'broken-tooth-repair',
  'emergency-extraction',
  'dental-trauma-care',
];

/** The owner's mark decides; without one, the standard list above. */
export const isEmergencyService = ({ id, emergency }: Pick<ContentService, 'id' | 'emergency'>): boolean =>
  emergency ?? emergencyIds.includes(id);

/** The bookable services that people in pain choose. */
export function emergenciesOf(content: Pick<Content, 'bookable'>): Pick<OfferedServices, 'emergencies'> {
  const emergencies = valuesByService(content, isEmergencyService, (isIt) => !isIt);
  return emergencies ? { emergencies } : {};
}

/** A price that is not indicative. */
export type FixedPrice = Pick<Service, 'rupees' | 'tax'>;

/** The check-up that the site offers to unsure visitors, with its price; undefined where the clinic lists none. */
export function checkUpOf({
  blocks,
}: Pick<Content, 'blocks'>): { text: string; price: FixedPrice } | undefined {
  for (const { title, prices } of blocks) {
    const found = prices.find(({ id, shown }) => shown && id === 'dental-check-up-consultation');
    if (!found) continue;
    const { name, rupees, tax } = found;
    return { text: optionText(title.en, name.en), price: { rupees, ...(tax && { tax }) } };
  }
  return undefined;
}
