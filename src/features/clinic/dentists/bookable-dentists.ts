import type { Content, HoursOfWeek } from '../content/content.ts';
import { isShownDentist } from '../content/shown-dentist.ts';
import { optionText, serviceOf } from '../services/bookable-services.ts';

/** A dentist whom patients can choose. */
export interface BookableDentist {
  id: string;
  name: string;
  chair: number;
  /** Undefined: the clinic's hours. */
  hours?: HoursOfWeek;
}

/** Both are absent where no dentist can be chosen: then visits are told apart by their chairs alone. */
export interface DentistFacts {
  dentists?: readonly BookableDentist[];
  /** The ids of those who do a service that not all of them do, by its stored text. */
  dentistsByService?: Readonly<Record<string, readonly string[]>>;
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
  return {
    dentists: own,
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

/** Undefined once the dentist can't be chosen any more. */
export const dentistNamed = (
  id: string | null | undefined,
  { dentists = [] }: DentistFacts,
): BookableDentist | undefined => dentists.find((dentist) => dentist.id === id);
