import { addressIn, type Language } from '#platform/language.ts';

/** What is registered of the links in the clinic's texts ("call to action"); none may lead elsewhere. */
export interface LinkForms {
  /** Of the patient's own page, up to where it may vary: a dynamic URL ends with its question mark, a short one with the header. */
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
