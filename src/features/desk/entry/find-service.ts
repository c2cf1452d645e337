import {
  bookingOptions,
  optionText,
  type ServiceGroup,
} from '#features/clinic/services/bookable-services.ts';

export interface ServiceOption {
  /** The stored text: 'Category - Service'. */
  text: string;
  name: string;
  category: string;
}

const optionsOf = (bookable: readonly ServiceGroup[]): ServiceOption[] =>
  bookable.flatMap(({ category, services }) =>
    services.map((name) => ({ text: optionText(category, name), name, category })),
  );
const maxServices = 7;

/** Services that match the typed text, best first: every typed word begins a word of the service or its category. */
export function findServices(
  typed: string,
  bookable: readonly ServiceGroup[] = bookingOptions,
): ServiceOption[] {
  const wanted = wordsOf(typed);
  const found = optionsOf(bookable).filter(({ text }) => {
    const own = wordsOf(text);
    return wanted.every((word) => own.some((one) => one.startsWith(word)));
  });
  const first = (name: string) => (name.toLowerCase().startsWith(typed.trim().toLowerCase()) ? 0 : 1);
  return found.sort((a, b) => first(a.name) - first(b.name)).slice(0, maxServices);
}

/** The stored text of the first service that the typed letters match; '' where none does. */
export const serviceTyped = (typed: string, bookable: readonly ServiceGroup[] = bookingOptions) =>
  (typed.trim() ? findServices(typed, bookable)[0]?.text : undefined) ?? '';

const wordsOf = (text: string) => text.toLowerCase().match(/[a-z]+/g) ?? [];
