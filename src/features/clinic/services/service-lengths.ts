import type { Content } from '../content/content.ts';
import { dentistNamed, dentistsAllowed, type DentistFacts } from './bookable-dentists.ts';
import {
  isEmergency,
  optionText,
  valueOfService,
  type OfferedServices,
  type ValuesByService,
} from './bookable-services.ts';
import { valuesByService } from './values-by-service.ts';

/** The lengths of visits that the owner has set, in minutes; 'slot' for as long as its slot lasts. */
export interface ServiceLengths {
  /** Undefined where the owner has set none: then each visit takes one slot, however long it is. */
  lengths?: ValuesByService<number | 'slot'>;
}

export function serviceLengthsOf(content: Pick<Content, 'bookable'>): ServiceLengths {
  const lengths = valuesByService<number | 'slot'>(
    content,
    ({ minutes }) => minutes ?? 'slot',
    (length) => length === 'slot',
  );
  return lengths ? { lengths } : {};
}

/**
 * The length of a visit: minutes, or 'slot' for as long as its slot lasts. Undefined where the owner has set no length at all: such visits
 * are told apart by their starts alone.
 */
export type VisitLength = number | 'slot' | undefined;

export const lengthOfService = (service: string, { lengths }: ServiceLengths): VisitLength =>
  lengths && (valueOfService(service, lengths) ?? 'slot');

/** The properties of a visit that decide which times it is offered. */
export interface VisitRequirements {
  length: VisitLength;
  /** Emergencies are also offered the times that are kept for them. */
  forEmergency: boolean;
  /** The ids of the dentists who may see it; none where the chosen one does not do its service; undefined: any. */
  dentists?: readonly string[];
}

/** A visit without minutes of its own takes the length of its service; a dentist who can't be chosen any more counts as none. */
export function requirementsOf(
  {
    service,
    minutes,
    dentist,
  }: { service: string; minutes?: number | undefined; dentist?: string | null | undefined },
  facts: ServiceLengths & DentistFacts & Pick<OfferedServices, 'emergencies'>,
): VisitRequirements {
  const dentists = dentistsAllowed({ service, dentist: dentistNamed(dentist, facts)?.id }, facts);
  return {
    length: minutes ?? lengthOfService(service, facts),
    forEmergency: isEmergency(service, facts),
    ...(dentists && { dentists }),
  };
}

/** The same for visits that are offered the same times. */
export const requirementsKey = ({ length, forEmergency, dentists }: VisitRequirements): string =>
  `${length} ${forEmergency} ${dentists?.join(' ') ?? 'any'}`;

/** The stored text of a service that is named by its id. */
export function storedTextOf(service: string, { bookable }: Pick<Content, 'bookable'>): string {
  for (const { category, services } of bookable) {
    const named = services.find(({ id }) => id === service);
    if (named) return optionText(category.en, named.name.en);
  }
  return service;
}
