import { previewAddress, publishedPreview } from './preview-address.ts';

/**
 * Frames what the page in the preview says otherwise than the published one, and brings the first of it into sight where none is: on the
 * preview's page alone. `part`: of the page, where it is looked for first. How many places that are.
 */
export async function frameChanges(site: Window, part: string | undefined): Promise<number> {
  const published = await readPublished(site.location);
  if (!published) return 0;
  const said = new Set(tellingElements(published).map(whatItSays));
  const telling = tellingElements(site.document);
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
  const looked = part === undefined ? undefined : site.document.getElementById(part);
  const there = looked ? places.filter((place) => looked.contains(place)) : places;
  const [first] = there;
  if (first && !there.some((place) => isInSight(place, site))) scrollTo(site, first, site.innerHeight / 3);
  return places.length;
}

/** To the part of the page that an address names; the editor around it stays where it is. */
export function scrollToPart(site: Window, id: string): void {
  const part = site.document.getElementById(id);
  const bar = Number.parseFloat(site.getComputedStyle(site.document.documentElement).scrollPaddingTop);
  if (part) scrollTo(site, part, bar || 0);
}

const scrollTo = (site: Window, one: HTMLElement, below: number): void =>
  site.scrollTo({ top: one.getBoundingClientRect().top + site.scrollY - below, behavior: 'instant' });

const isInSight = (one: HTMLElement, site: Window): boolean => {
  const { top, bottom } = one.getBoundingClientRect();
  // Above and below it may lie under a bar.
  return bottom > site.innerHeight * 0.15 && top < site.innerHeight * 0.8;
};

/** The same page as visitors see it now. */
async function readPublished({ pathname, search }: Location): Promise<Document | undefined> {
  const query = new URLSearchParams(search);
  query.delete('draft');
  const path = query.size > 0 ? `${pathname}?${query}` : pathname;
  try {
    const answer = await fetch(previewAddress(path, publishedPreview));
    // Its looks are not asked for, and the editor's own rules let none in.
    const html = (await answer.text()).replaceAll(/<style[^]*?<\/style>| style="[^"]*"/g, '');
    return answer.ok ? new DOMParser().parseFromString(html, 'text/html') : undefined;
  } catch {
    // Without a connection the page stands there without frames.
    return undefined;
  }
}

/** What says something itself: a text of its own, or a picture. */
function tellingElements({ body }: Document): HTMLElement[] {
  const all = body.querySelectorAll<HTMLElement>(':is(header, main, footer) :not(script, style, noscript)');
  return [...all].filter(
    (one) =>
      one.tagName === 'IMG' ||
      [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue!.trim() !== ''),
  );
}

const whatItSays = (one: HTMLElement): string =>
  one.tagName === 'IMG' ? (one.getAttribute('src') ?? '') : one.textContent.replaceAll(/\s+/g, ' ').trim();

const wholeParts = 'body > *, main > *';

/** Around what is new: a line or a card that is new in all it says is one place. */
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

/** Places that lie close by each other are framed as one, such as the lines of a table. */
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
