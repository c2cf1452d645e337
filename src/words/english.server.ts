import booking from '#features/booking/form/words.en.ts';
import anotherPerson from '#features/booking/another-person/words.en.ts';
import dentistChoice from '#features/booking/dentist-choice/words.en.ts';
import bookingSite from '#features/booking/buttons/words.en.ts';
import patientPage from '#features/patient-page/page/words.en.ts';
import ownData from '#features/patient-page/own-data/words.en.ts';
import calendarOfMove from '#features/patient-page/page/move-words.en.ts';
import tooth from '#features/booking/tooth/words.en.ts';
import frame from '#features/site/frame/words.en.ts';
import holidays from '#features/clinic/holidays/words.en.ts';
import firstScreen from '#features/site/home/first-screen-words.en.ts';
import home from '#features/site/home/words.en.ts';
import gallery from '#features/gallery/pictures/words.en.ts';
import failure from '#features/site/failure/words.en.ts';
import failureCode from '#features/site/failure/failure-code-words.en.ts';
import offline from '#features/site/failure/offline-words.en.ts';
import accessibility from '#features/site/legal/accessibility-words.en.ts';
import privacy from '#features/site/legal/privacy-words.en.ts';
import terms from '#features/site/legal/terms-words.en.ts';
import services from '#features/site/services/words.en.ts';

/** Words for visitors, in one language. */
export const english = {
  /** Loaded on every page. */
  site: {
    clinic: {
      ...frame,
      ...firstScreen,
      ...holidays,
      /** Services, their groups and their prices by the English names under which they are stored. */
      labels: {} as Readonly<Record<string, string>>,
    },
    'booking-site': bookingSite,
    'dentist-choice': dentistChoice,
    gallery,
    failure,
  },
  /** Further words of single pages, sent with the page: its route wraps them around its view with a WordsProvider. */
  home: { home },
  services: { services },
  booking: { booking, 'booking-tooth': tooth },
  anotherPerson: { 'another-person': anotherPerson },
  patient: { 'patient-page': patientPage, booking: { ...booking, ...calendarOfMove } },
  ownData: { 'own-data': ownData },
  accessibility,
  privacy,
  terms,
  offline,
  failureCode,
};
export type PublicWords = typeof english;
