import { bookingOptions, optionText } from '#features/clinic/bookable-services.ts';
import { categories } from '#features/clinic/standard-services.ts';
import { preselectedService } from '#features/clinic/services.ts';

const knownNames = new Map<string, string>([
  ...bookingOptions.flatMap(({ category, services }) =>
    services.map((name) => [optionText(category, name), name] as const),
  ),
  ...categories.flatMap((category) =>
    category.services.map((service) => [preselectedService(category, service), service.name] as const),
  ),
]);

/** The booked service without its category. A name that is not in the clinic's lists may be anything: it is not repeated. */
export function shortServiceName(service: string): string {
  return knownNames.get(service) ?? 'Dental visit';
}
