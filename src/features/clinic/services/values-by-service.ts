import type { Content, ContentService } from '../content/content.ts';
import { optionText, type ValuesByService } from './bookable-services.ts';

/** Undefined where all services have the usual value. */
export function valuesByService<Value>(
  { bookable }: Pick<Content, 'bookable'>,
  valueOf: (service: ContentService) => Value,
  isUsual: (value: Value, name: string) => boolean,
): ValuesByService<Value> | undefined {
  const all = bookable.flatMap(({ category, services }) =>
    services.map((service) => {
      const name = service.name.en;
      return { name, text: optionText(category.en, name), value: valueOf(service) };
    }),
  );
  const names = new Set(all.filter(({ name, value }) => !isUsual(value, name)).map(({ name }) => name));
  // A service with the usual value is listed too if a service of the same name in another category has another value.
  const listed = all.filter(({ name }) => names.has(name)).map(({ text, value }) => [text, value] as const);
  return listed.length > 0 ? Object.fromEntries(listed) : undefined;
}
