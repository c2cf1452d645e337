import type { BookableCategory, Content } from '#features/clinic/content/content.ts';

/** Makes the visible treatments of the price list bookable. One that was bookable before keeps its length and dentists. */
export function bookableFromPrices({ blocks, bookable }: Pick<Content, 'blocks' | 'bookable'>) {
  const before = new Map(bookable.flatMap(({ services }) => services).map((one) => [one.id, one]));
  return blocks
    .map(({ id, title, prices }): BookableCategory => ({
      id,
      category: title,
      services: prices
        .filter(({ shown, name }) => shown && name.en !== '')
        .map((price) => ({ ...before.get(price.id), id: price.id, name: price.name })),
    }))
    .filter(({ services }) => services.length > 0);
}
