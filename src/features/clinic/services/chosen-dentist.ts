import { dentistsFor, type BookableDentist, type DentistFacts } from './bookable-dentists.ts';

/** The fields of the booking form on which it depends. */
export interface ChosenFields {
  serviceSelected: string;
  dentist?: string | undefined;
}

/** The dentist with whom a visitor books; undefined for any, and where the chosen dentist does not do the service now. */
export const chosenDentist = (
  { serviceSelected, dentist }: ChosenFields,
  facts: DentistFacts,
): BookableDentist | undefined => dentistsFor(serviceSelected, facts).find(({ id }) => id === dentist);
