import { addressIn, type Language } from '#platform/language.ts';

/** The links in the clinic's texts as registered for whitelisting ("call to action"); no text may have another. */
export interface LinkForms {
  /** The fixed start of the patient page's link: a dynamic URL ends with its question mark, a short one with the header. */
  link: string;
  /** The page to book on: a static URL. */
  book: string;
}

/** `/a?TOKEN` can be registered as it is; `/HEADER/TOKEN` where the owner has registered a short URL. */
export const linkForms = (
  publicUrl: string,
  shortLinkHeader?: string,
  language: Language = 'en',
): LinkForms => ({
  link: shortLinkHeader ? `${publicUrl}/${shortLinkHeader}/` : `${publicUrl}/a?`,
  book: publicUrl + addressIn(language, '/book'),
});
