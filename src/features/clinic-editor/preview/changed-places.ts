import { previewAddress, publishedPreview } from './preview-address.ts';

/**
 * Frames what the page in the preview says otherwise than the published one, and brings the first of it into sight where none is: on the
 * preview's page alone. How many places that are.
 */
export async function frameChanges(site: Window): Promise<number> {
  const published = await readPublished(site.location);
  if (!published) return 0;
  const said = new Set(tellingElements(published).map(whatItSays));
  const telling = tellingElements(site.document);
  const fresh = new Set(telling.filter((one) => one.checkVisibility() && !said.has(whatItSays(one))));
  const places = new Set([...fresh].map((one) => placeOf(one, fresh, telling)));
  for (const { style } of places) {
    style.outline = '3px solid var(--accent)';
    style.outlineOffset = '4px';
  }
  const [first] = places;
  if (first && ![...places].some((place) => isInSight(place, site)))
    scrollTo(site, first, site.innerHeight / 3);
  return places.size;
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
  return bottom > 0 && top < site.innerHeight;
};

/** The same page as visitors see it now. */
async function readPublished({ pathname, search }: Location): Promise<Document | undefined> {
  const query = new URLSearchParams(search);
  query.delete('draft');
  const path = query.size > 0 ? `${pathname}?${query}` : pathname;
  try {
    const answer = await fetch(previewAddress(path, publishedPreview));
    return answer.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : undefined;
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

const wholeParts = ':is(header, main, footer, section)';

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
