import type { MetaDescriptor } from 'react-router';
import { addressIn, languageOffers, languages, localeOf, type Language } from '#platform/language.ts';
import { sharePicture } from '#features/clinic/own-mark.ts';
import { pageTitle } from '#ui/page/page-title.ts';

export interface PageArgs {
  matches: readonly ({ id?: string; loaderData?: unknown } | undefined)[];
  location: { pathname: string };
  loaderData?: { title?: string | undefined; description?: string | undefined } | undefined;
}

/** Pages with a picture of their own for messengers; the others show the home page's. */
const sharePictures: Record<string, string> = { '/services': 'services', '/gallery': 'gallery' };
/** The part that no phone's first screen reaches beyond: until it is read, a browser need not lay out half a screen. */
const firstScreenEnds: Record<string, string> = {
  '/': 'about',
  '/services': 'preventive',
  '/gallery': 'contact',
};
const sharePictureSize = { width: '1200', height: '630' };

/**
 * Meta tags of a public page for search engines and messengers: `export const meta = publicPageMeta`. The loader returns `title` and
 * `description`; the clinic's name is appended. The canonical address has no query.
 */
export function publicPageMeta({ matches, location, loaderData }: PageArgs): MetaDescriptor[] {
  const { title: what = '', description = '' } = loaderData ?? {};
  const { origin, facts, language, isPreview } = rootData(matches);
  // The home page's title begins with the name.
  const title = location.pathname === '/' ? what : pageTitle(what, facts.name);
  const tags: MetaDescriptor[] = [{ title }, { name: 'description', content: description }];
  // Only in the first HTML: search engines and messengers read that.
  if (!import.meta.env.SSR) return tags;
  // React Router takes other spellings of a path too.
  const path = location.pathname.toLowerCase().replace(/(?<=.)\/+$/, '');
  const addressOf = (other: Language) => origin + addressIn(other, path);
  const url = addressOf(language);
  tags.push({ tagName: 'link', rel: 'canonical', href: url });
  const picture = sharePicture(origin, facts.mark, sharePictures[path]);
  const end = firstScreenEnds[path];
  // A public demonstration must not be found beside real clinics.
  if (facts.isDemonstration && origin.startsWith('https:')) tags.push({ name: 'robots', content: 'noindex' });
  for (const other of languages)
    tags.push({
      ...alternate(localeOf(other), addressOf(other)),
      // The editor beside a preview chooses its language.
      ...(other !== language && !isPreview && { 'data-offer': languageOffers[other] }),
    });
  tags.push(alternate('x-default', addressOf('en')));
  if (end) tags.push({ tagName: 'link', rel: 'expect', href: `#${end}`, blocking: 'render' });
  return [
    ...tags,
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: facts.name },
    { property: 'og:locale', content: localeOf(language).replace('-', '_') },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: picture },
    { property: 'og:image:width', content: sharePictureSize.width },
    { property: 'og:image:height', content: sharePictureSize.height },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

const alternate = (hrefLang: string, href: string) => ({
  tagName: 'link' as const,
  rel: 'alternate',
  hrefLang,
  href,
});

/** Pages that search engines are to leave alone: `export const meta = privatePageMeta`. */
export function privatePageMeta({ matches, loaderData }: Omit<PageArgs, 'location'>): MetaDescriptor[] {
  const { name } = rootData(matches).facts;
  const what = loaderData?.title;
  return [{ title: what ? pageTitle(what, name) : name }, { name: 'robots', content: 'noindex' }];
}

interface RootData {
  language: Language;
  isPreview?: boolean;
  origin: string;
  facts: { name: string; mark?: string; isDemonstration?: boolean };
}

function rootData(matches: PageArgs['matches']): RootData {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined;
  return root ?? { origin: '', language: 'en', facts: { name: '' } };
}
