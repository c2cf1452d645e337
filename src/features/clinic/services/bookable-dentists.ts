import type { Content, HoursOfWeek } from '../content/content.ts';
import { isShownDentist } from '../content/shown-dentist.ts';
import { valueOfService, type ValuesByService } from './bookable-services.ts';
import { valuesByService } from './values-by-service.ts';

/** A dentist whom patients can choose. */
export interface BookableDentist {
  id: string;
  name: string;
  chair: number;
  /** Undefined: the clinic's hours. */
  hours?: HoursOfWeek;
}

/** All are absent where no dentist can be chosen: then visits are told apart by their chairs alone. */
export interface DentistFacts {
  dentists?: readonly BookableDentist[];
  /** The ids of those who do a service that not all of them do. */
  dentistsByService?: ValuesByService<readonly string[]>;
  /** Some chairs have no dentist of their own: who sees a visit without a choice is not known there. */
  hasOpenChairs?: true;
}

type DentistContent = Pick<Content, 'dentists' | 'bookable' | 'booking'>;

/** The dentists whom visitors see and who have one of the clinic's chairs. */
export function dentistFactsOf({ dentists, bookable, booking }: DentistContent): DentistFacts {
  const own = dentists.flatMap((dentist): BookableDentist[] => {
    const { id, name, chair, hours } = dentist;
    if (chair === undefined || chair > booking.chairs || !isShownDentist(dentist)) return [];
    return [{ id, name, chair, ...(hours && { hours }) }];
  });
  if (own.length === 0) return {};
  const all = own.map(({ id }) => id);
  const dentistsByService = valuesByService<readonly string[]>(
    { bookable },
    ({ dentists: listed }) => {
      const doing = all.filter((id) => listed?.includes(id));
      return doing.length > 0 ? doing : all;
    },
    (doing) => doing.length === all.length,
  );
  const chairs = new Set(own.map(({ chair }) => chair));
  return {
    dentists: own,
    ...(chairs.size < booking.chairs && { hasOpenChairs: true as const }),
    ...(dentistsByService && { dentistsByService }),
  };
}

/** The ids of the dentists who do a service; undefined where all do. */
export function dentistsDoing(
  service: string,
  { dentists = [], dentistsByService }: DentistFacts,
): readonly string[] | undefined {
  const doing = valueOfService(service, dentistsByService);
  return doing && doing.length < dentists.length ? doing : undefined;
}

/** The ids of the dentists who may see a visit: none where the chosen one does not do its service; undefined: any. */
export function dentistsAllowed(
  { service, dentist }: { service: string; dentist: string | null | undefined },
  facts: DentistFacts,
): readonly string[] | undefined {
  const doing = dentistsDoing(service, facts);
  return dentist ? [dentist].filter((id) => doing?.includes(id) ?? true) : doing;
}

/** The dentists who can be chosen for a service; none where no dentist can be chosen at all. */
export function dentistsFor(service: string, facts: DentistFacts): readonly BookableDentist[] {
  const doing = dentistsDoing(service, facts);
  return (facts.dentists ?? []).filter(({ id }) => doing?.includes(id) ?? true);
}

/** The only dentist who can see a visit for a service, chosen or not. */
export function onlyDentistFor(service: string, facts: DentistFacts): BookableDentist | undefined {
  const [first, ...others] = dentistsFor(service, facts);
  const isSure = !facts.hasOpenChairs || dentistsDoing(service, facts) !== undefined;
  return others.length === 0 && isSure ? first : undefined;
}

/** Undefined once the dentist can't be chosen any more. */
export const dentistNamed = (
  id: string | null | undefined,
  { dentists = [] }: DentistFacts,
): BookableDentist | undefined => dentists.find((dentist) => dentist.id === id);

/** The name of a dentist who may not be chosen any more; undefined once the owner has removed the entry. */
export const nameOfDentist = (
  id: string | null,
  { dentists }: Pick<Content, 'dentists'>,
): string | undefined => dentists.find((dentist) => dentist.id === id)?.name;
