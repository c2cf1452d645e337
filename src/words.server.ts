import booking from '#features/booking/form/words.en.ts';
import health from '#features/health/page/words.en.ts';
import restore from '#features/health/restore/words.en.ts';
import clinicDraft from '#features/clinic-editor/draft/words.en.ts';
import firstStepsOfOwner from '#features/clinic-editor/first-steps/words.en.ts';
import clinicEditor from '#features/clinic-editor/page/words.en.ts';
import permissionToShow from '#features/clinic-editor/pictures/words.en.ts';
import clinicPreview from '#features/clinic-editor/preview/words.en.ts';
import clinicParts from '#features/clinic-editor/parts/words.en.ts';
import deskCalendar from '#features/desk/calendar-link/words.en.ts';
import deskPatients from '#features/desk/patients/words.en.ts';
import deskClosures from '#features/desk/closed-time/words.en.ts';
import deskDay from '#features/desk/day/words.en.ts';
import deskLoad from '#features/desk/load/words.en.ts';
import deskMove from '#features/desk/move/words.en.ts';
import deskOpenVisit from '#features/desk/open-visit/words.en.ts';
import deskPage from '#features/desk/page/words.en.ts';
import deskVisit from '#features/desk/visit/words.en.ts';
import deskWalkIn from '#features/desk/walk-in/words.en.ts';
import deskWaves from '#features/desk/waves/words.en.ts';
import deskWeek from '#features/desk/week/words.en.ts';
import galleryEditor from '#features/gallery/editor/words.en.ts';
import outbox from '#features/notifications/messages-page/words.en.ts';
import smsSetUp from '#features/notifications/set-up/words.en.ts';
import staff from '#features/staff/session/words.en.ts';
import staffAccount from '#features/staff/account/words.en.ts';
import staffAudit from '#features/staff/audit/words.en.ts';
import staffFrame from '#features/staff/frame/words.en.ts';
import staffPeople from '#features/staff/people/words.en.ts';
import staffSignIn from '#features/staff/sign-in/words.en.ts';
import type { Language } from '#platform/language.ts';
import { english, type PublicWords } from './words-in-english.server.ts';
import { hindi } from './words-in-hindi.server.ts';
import { marathi } from './words-in-marathi.server.ts';

const byLanguage: Record<Language, PublicWords> = { en: english, hi: hindi, mr: marathi };

/** The words of the public pages in a language; each page sends its readers only its own. */
export const wordsIn = (language: Language): PublicWords => byLanguage[language];

/** The desk's calendar is the booking dialog's. */
export const staffWords = {
  staff: { ...staff, ...staffSignIn, ...staffAccount, ...staffPeople, ...staffAudit, ...staffFrame },
  booking,
  'desk-page': deskPage,
  'desk-visit': deskVisit,
  'desk-open-visit': deskOpenVisit,
  'desk-move': deskMove,
  'desk-walk-in': deskWalkIn,
  'desk-waves': deskWaves,
  'desk-load': deskLoad,
  'desk-day': deskDay,
  'desk-week': deskWeek,
  'desk-closures': deskClosures,
  'desk-calendar': deskCalendar,
  'desk-patients': deskPatients,
  outbox,
  health,
};
/** What the pages call the standard services, and say of their groups, where the owner has given them no words in a language. */
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
};
export const restoreWords = { restore };
export const firstStepsWords = { 'first-steps': firstStepsOfOwner };
export const smsSetUpWords = { 'set-up': smsSetUp };
export const galleryEditorWords = { 'gallery-editor': galleryEditor, 'permission-to-show': permissionToShow };

/** What `useWords` gives, by name. */
type Sets = PublicWords['site'] &
  PublicWords['home'] &
  PublicWords['services'] &
  typeof staffWords &
  typeof smsSetUpWords &
  typeof clinicEditorWords &
  typeof firstStepsWords &
  typeof restoreWords &
  Pick<PublicWords['booking'], 'booking-tooth'> &
  Pick<PublicWords['patient'], 'patient-page'> &
  typeof galleryEditorWords;
declare module '#platform/words.tsx' {
  interface WordSets extends Sets {}
}
