import { shownPicture } from '#features/clinic/own-picture.ts';
import type { Language } from '#platform/language.ts';
import type { Content } from '#features/clinic/content/content.ts';
import { isShownDentist } from '#features/clinic/content/shown-dentist.ts';
import { textIn } from '#features/clinic/content/text-in-language.ts';
import type { ShownDentist } from './about.tsx';

export const shownDentists = ({ dentists }: Pick<Content, 'dentists'>, language: Language): ShownDentist[] =>
  dentists.filter(isShownDentist).map(({ name, qualification, registration, about, picture }) => ({
    name,
    registration,
    qualification: textIn(qualification, language),
    ...(about && { about: textIn(about, language) }),
    ...(picture && { picture: shownPicture(picture) }),
  }));
