import leak from '#features/desk/leak/words.en.ts';
import restore from '#features/health/restore/words.en.ts';
import clinicDraft from '#features/clinic-editor/draft/words.en.ts';
import firstStepsOfOwner from '#features/clinic-editor/first-steps/words.en.ts';
import clinicEditor from '#features/clinic-editor/page/words.en.ts';
import permissionToShow from '#features/clinic-editor/pictures/words.en.ts';
import clinicPreview from '#features/clinic-editor/preview/words.en.ts';
import clinicParts from '#features/clinic-editor/parts/words.en.ts';
import clinicTexts from '#features/clinic-editor/texts/words.en.ts';
import galleryEditor from '#features/gallery/editor/words.en.ts';
import messageEvents from '#features/notifications/templates/event-words.en.ts';
import smsSetUp from '#features/notifications/set-up/words.en.ts';
import type { Language } from '#platform/language.ts';
import type { staffWords } from './staff-words.ts';
import { english, type PublicWords } from './english.server.ts';
import { hindi } from './hindi.server.ts';
import { marathi } from './marathi.server.ts';

const byLanguage: Record<Language, PublicWords> = { en: english, hi: hindi, mr: marathi };

/** The words of the public pages in a language; each page sends its readers only its own. */
export const wordsIn = (language: Language): PublicWords => byLanguage[language];

/** Standard names of services and descriptions of categories, for languages in which the owner has none. */
function standardNames({ site, services }: PublicWords): Readonly<Record<string, string>> {
  const said: Readonly<Record<string, string>> = services.services.blocks;
  const blocks = Object.entries(english.services.services.blocks).map(([id, text]) => [text, said[id]!]);
  return { ...site.clinic.labels, ...Object.fromEntries(blocks) };
}
export const clinicEditorWords = {
  'standard-names': { hi: standardNames(hindi), mr: standardNames(marathi) },
  'clinic-editor': clinicEditor,
  'clinic-parts': clinicParts,
  'permission-to-show': permissionToShow,
  'clinic-draft': clinicDraft,
  'clinic-preview': clinicPreview,
  'clinic-texts': clinicTexts,
};
export const restoreWords = { restore };
export const leakWords = { leak };
export const smsSetUpWords = { 'set-up': { ...smsSetUp, ...messageEvents } };
export const galleryEditorWords = { 'gallery-editor': galleryEditor, 'permission-to-show': permissionToShow };
/** The clinic's editor has the gallery's in it, and so do the owner's first steps. */
export const clinicPageWords = { ...clinicEditorWords, ...galleryEditorWords };
export const firstStepsWords = { ...clinicPageWords, 'first-steps': firstStepsOfOwner };

/** Word sets by name, as `useWords` returns them. */
type Sets = PublicWords['site'] &
  PublicWords['home'] &
  PublicWords['services'] &
  typeof staffWords &
  typeof smsSetUpWords &
  typeof clinicEditorWords &
  typeof firstStepsWords &
  typeof restoreWords &
  typeof leakWords &
  Pick<PublicWords['booking'], 'booking-tooth'> &
  Pick<PublicWords['patient'], 'patient-page'> &
  PublicWords['anotherPerson'] &
  PublicWords['ownData'] &
  typeof galleryEditorWords;
declare module '#platform/words.tsx' {
  interface WordSets extends Sets {}
}
