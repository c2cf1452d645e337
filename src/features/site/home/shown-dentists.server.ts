import { fill } from '#platform/fill-text.ts';
import { shownPicture } from '#features/clinic/own-picture.ts';
import type { Language } from '#platform/language.ts';
import type { Content } from '#features/clinic/content/content.ts';
import { isShownDentist } from '#features/clinic/content/shown-dentist.ts';
import { textIn } from '#features/clinic/content/text-in-language.ts';
import type { ShownDentist } from './about.tsx';

export const shownDentists = (
  { dentists }: Pick<Content, 'dentists'>,
  words: { registration: string },
  language: Language,
): ShownDentist[] =>
  dentists.filter(isShownDentist).map(({ name, qualification, registration, about, picture }) => ({
    name,
    ...(picture && { picture: shownPicture(picture) }),
    line: [
      textIn(qualification, language),
      fill<string>(words.registration, { number: registration }),
      about && textIn(about, language),
    ]
      .filter(Boolean)
      .join('. '),
  }));
