import type { Language } from '#platform/language.ts';
import { textIn, type Content } from '#features/clinic/content/content.ts';
import type { ShownDentist } from '#features/site/home/about.tsx';

/** Without a number in the dental council's register a dentist is not shown. */
export const shownDentists = ({ dentists }: Pick<Content, 'dentists'>, language: Language): ShownDentist[] =>
  dentists
    .filter(({ shown, registration }) => shown && registration !== '')
    .map(({ id, name, qualification, registration, about }) => ({
      id,
      name,
      qualification: textIn(qualification, language),
      registration,
      ...(about && textIn(about, language) && { about: textIn(about, language) }),
    }));
