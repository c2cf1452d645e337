import booking from '#features/booking/form/words.mr.ts';
import anotherPerson from '#features/booking/another-person/words.mr.ts';
import dentistChoice from '#features/booking/dentist-choice/words.mr.ts';
import bookingSite from '#features/booking/buttons/words.mr.ts';
import patientPage from '#features/patient-page/page/words.mr.ts';
import ownData from '#features/patient-page/own-data/words.mr.ts';
import calendarOfMove from '#features/patient-page/page/move-words.mr.ts';
import tooth from '#features/booking/tooth/words.mr.ts';
import frame from '#features/site/frame/words.mr.ts';
import { marathiLabels } from '#features/clinic/services/service-labels.mr.ts';
import holidays from '#features/clinic/holidays/words.mr.ts';
import gallery from '#features/gallery/pictures/words.mr.ts';
import failure from '#features/site/failure/words.mr.ts';
import failureCode from '#features/site/failure/failure-code-words.mr.ts';
import offline from '#features/site/failure/offline-words.mr.ts';
import firstScreen from '#features/site/home/first-screen-words.mr.ts';
import home from '#features/site/home/words.mr.ts';
import accessibility from '#features/site/legal/accessibility-words.mr.ts';
import privacy from '#features/site/legal/privacy-words.mr.ts';
import terms from '#features/site/legal/terms-words.mr.ts';
import services from '#features/site/services/words.mr.ts';
import type { PublicWords } from './english.server.ts';

export const marathi: PublicWords = {
  site: {
    clinic: { ...frame, ...firstScreen, ...holidays, labels: marathiLabels },
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
