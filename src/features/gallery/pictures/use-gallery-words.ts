import { filters, type Filter } from './gallery-item.ts';

/** A category in the page's language; one that this site has not is shown as it was written. */
export function categoryLabel(words: Record<Filter, string>, category: string): string {
  return filters.includes(category as Filter) ? words[category as Filter] : category;
}
