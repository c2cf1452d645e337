import { shownPicture } from '#features/clinic/own-picture.ts';
import type { Language } from '#platform/language.ts';
import type { Content } from '#features/clinic/content/content.ts';
import { isShownDentist } from '#features/clinic/content/shown-dentist.ts';
import { textIn } from '#features/clinic/content/text-in-language.ts';
import { spokenCodes, type SpokenLanguage } from '#features/clinic/content/spoken-languages.ts';
import type { ShownDentist } from './about.tsx';

export const shownDentists = ({ dentists }: Pick<Content, 'dentists'>, language: Language): ShownDentist[] =>
  dentists.filter(isShownDentist).map(({ name, qualification, registration, about, picture }) => ({
    name,
    registration,
    qualification: textIn(qualification, language),
    ...(about && { about: textIn(about, language) }),
    ...(picture && { picture: shownPicture(picture) }),
  }));

/** Languages of the sample clinic. */
const sampleLanguages: readonly SpokenLanguage[] = ['en', 'hi', 'mr'];

/** The languages of the dentists whom visitors see, each once. A clinic that shows none claims none, unless it is a demonstration. */
export function shownLanguages(
  { dentists }: Pick<Content, 'dentists'>,
  isDemonstration: boolean,
): readonly SpokenLanguage[] {
  const shown = dentists.filter(isShownDentist);
  if (shown.length === 0) return isDemonstration ? sampleLanguages : [];
  return spokenCodes.filter((code) => shown.some(({ languages }) => languages.includes(code)));
}
