import type { Content, HoursOfWeek } from '../content/content.ts';
import { isShownDentist } from '../content/shown-dentist.ts';
import { optionText, serviceOf } from './bookable-services.ts';

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
  /** The ids of those who do a service that not all of them do, by its stored text. */
  dentistsByService?: Readonly<Record<string, readonly string[]>>;
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
  const restricted = bookable.flatMap(({ category, services }) =>
    services.flatMap(({ name, dentists: listed }) => {
      const doing = own.filter(({ id }) => listed?.includes(id)).map(({ id }) => id);
      const isForAll = doing.length === 0 || doing.length === own.length;
      return isForAll ? [] : [[optionText(category.en, name.en), doing] as const];
    }),
  );
  const chairs = new Set(own.map(({ chair }) => chair));
  return {
    dentists: own,
    ...(chairs.size < booking.chairs && { hasOpenChairs: true as const }),
    ...(restricted.length > 0 && { dentistsByService: Object.fromEntries(restricted) }),
  };
}

/** The ids of the dentists who do a service; undefined where all do. A service counts by its name where its category differs. */
export function dentistsDoing(
  service: string,
  { dentistsByService = {} }: DentistFacts,
): readonly string[] | undefined {
  const all = Object.entries(dentistsByService);
  const own =
    all.find(([text]) => text === service) ?? all.find(([text]) => serviceOf(text) === serviceOf(service));
  return own?.[1];
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

/** For what is kept about a visit: the name, as long as the owner keeps the entry. */
export const nameOfDentist = (id: string, { dentists }: Pick<Content, 'dentists'>): string =>
  dentists.find((dentist) => dentist.id === id)?.name ?? id;
