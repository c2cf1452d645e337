import { draftBase } from '#platform/language.ts';
import { previewAddress, publishedPreview } from './preview-address.ts';
import { hasOwnWords } from './press-words.ts';

/** Marks the element whose words are edited now. */
export const editedWords = 'data-edited';

/**
 * Outlines the differences between the preview and the published page, and scrolls the first into view unless one is visible, or words are
 * edited there. `part` is searched first. Returns how many there are; undefined once the preview shows another document.
 */
export async function outlineChanges(site: Window, part: string | undefined): Promise<number | undefined> {
  const { document } = site;
  const published = await readPublished(site.location);
  // The document of a frame that has moved on has no window.
  if (!document.defaultView) return undefined;
  if (!published) return 0;
  const said = new Set(tellingElements(published).map(whatItSays));
  const telling = tellingElements(document);
  const fresh = new Set(telling.filter((one) => one.checkVisibility() && !said.has(whatItSays(one))));
  const places = together(
    [...fresh].map((one) => placeOf(one, fresh, telling)),
    site.innerHeight * 0.8,
  );
  for (const { style } of places) {
    style.outline = '3px solid var(--accent)';
    style.outlineOffset = '4px';
    style.borderRadius = '0.4rem';
  }
  const looked = part === undefined ? undefined : document.getElementById(part);
  const there = looked ? places.filter((place) => looked.contains(place)) : places;
  const [first] = there;
  const isEdited = document.querySelector(`[${editedWords}]`) !== null;
  if (first && !isEdited && !there.some((place) => isInSight(place, site)))
    scrollTo(site, first, site.innerHeight / 3);
  return places.length;
}

/** Scrolls the preview alone to the part that an address names. */
export function scrollToPart(site: Window, id: string): void {
  const part = site.document.getElementById(id);
  const bar = Number.parseFloat(site.getComputedStyle(site.document.documentElement).scrollPaddingTop);
  if (part) scrollTo(site, part, bar || 0);
}

export const scrollTo = (site: Window, one: HTMLElement, below: number): void =>
  site.scrollTo({ top: one.getBoundingClientRect().top + site.scrollY - below, behavior: 'instant' });

export const isInSight = (one: HTMLElement, site: Window): boolean => {
  const { top, bottom } = one.getBoundingClientRect();
  // Above and below it may lie under a bar.
  return bottom > site.innerHeight * 0.15 && top < site.innerHeight * 0.8;
};

/** The published version of the same page. */
async function readPublished({ pathname, search }: Location): Promise<Document | undefined> {
  const path = pathname.slice(draftBase(pathname).length);
  try {
    const answer = await fetch(previewAddress(path + search, publishedPreview));
    // The comparison ignores styles, and the editor's content security policy blocks them.
    const html = (await answer.text()).replaceAll(/<style[^]*?<\/style>| style="[^"]*"/g, '');
    return answer.ok ? new DOMParser().parseFromString(html, 'text/html') : undefined;
  } catch {
    // Without a connection the preview stays without outlines.
    return undefined;
  }
}

/** Elements with content of their own: a text or a picture. */
function tellingElements({ body }: Document): HTMLElement[] {
  const all = body.querySelectorAll<HTMLElement>(':is(header, main, footer) :not(script, style, noscript)');
  return [...all].filter((one) => one.tagName === 'IMG' || hasOwnWords(one));
}

const whatItSays = (one: HTMLElement): string =>
  one.tagName === 'IMG' ? (one.getAttribute('src') ?? '') : one.textContent.replaceAll(/\s+/g, ' ').trim();

const wholeParts = 'body > *, main > *';

/** The outermost new element: a line or a card that is wholly new counts as one place. */
function placeOf(
  one: HTMLElement,
  fresh: ReadonlySet<HTMLElement>,
  telling: readonly HTMLElement[],
): HTMLElement {
  const around = one.parentElement;
  if (!around || around.matches(wholeParts)) return one;
  const isNew = telling.every((inner) => fresh.has(inner) || !around.contains(inner));
  return isNew ? placeOf(around, fresh, telling) : one;
}

/** Places that lie close by each other are outlined as one, such as the lines of a table. */
function together(places: readonly HTMLElement[], tallest: number): HTMLElement[] {
  const joined = places.map((place) => {
    const around: HTMLElement[] = [];
    for (let one = place.parentElement; one && !one.matches(wholeParts); one = one.parentElement)
      around.push(one);
    const isCommon = (one: HTMLElement) =>
      one.offsetHeight <= tallest && places.some((other) => other !== place && one.contains(other));
    return around.find(isCommon) ?? place;
  });
  const all = [...new Set(joined)];
  return all.filter((place) => !all.some((other) => other !== place && other.contains(place)));
}
