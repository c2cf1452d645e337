import booking from '#features/booking/form/words.hi.ts';
import anotherPerson from '#features/booking/another-person/words.hi.ts';
import dentistChoice from '#features/booking/dentist-choice/words.hi.ts';
import bookingSite from '#features/booking/buttons/words.hi.ts';
import patientPage from '#features/patient-page/page/words.hi.ts';
import ownData from '#features/patient-page/own-data/words.hi.ts';
import calendarOfMove from '#features/patient-page/page/move-words.hi.ts';
import tooth from '#features/booking/tooth/words.hi.ts';
import frame from '#features/site/frame/words.hi.ts';
import { hindiLabels } from '#features/clinic/services/service-labels.hi.ts';
import holidays from '#features/clinic/holidays/words.hi.ts';
import gallery from '#features/gallery/pictures/words.hi.ts';
import failure from '#features/site/failure/words.hi.ts';
import failureCode from '#features/site/failure/failure-code-words.hi.ts';
import offline from '#features/site/failure/offline-words.hi.ts';
import firstScreen from '#features/site/home/first-screen-words.hi.ts';
import home from '#features/site/home/words.hi.ts';
import accessibility from '#features/site/legal/accessibility-words.hi.ts';
import privacy from '#features/site/legal/privacy-words.hi.ts';
import terms from '#features/site/legal/terms-words.hi.ts';
import services from '#features/site/services/words.hi.ts';
import type { PublicWords } from './english.server.ts';

export const hindi: PublicWords = {
  site: {
    clinic: { ...frame, ...firstScreen, ...holidays, labels: hindiLabels },
    'booking-site': bookingSite,
    'dentist-choice': dentistChoice,
    gallery,
    failure,
  },
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
