import booking from '#features/booking/words/en.ts';
import bookingSite from '#features/booking/words/site-en.ts';
import ownAppointment from '#features/own-appointment/words/en.ts';
import bookingOfMove from '#features/own-appointment/words/move-en.ts';
import clinic from '#features/clinic/words/en.ts';
import home from '#features/clinic/words/home-en.ts';
import deskPatients from '#features/desk/words/patients-en.ts';
import deskClosures from '#features/desk/words/closures-en.ts';
import deskWeek from '#features/desk/words/week-en.ts';
import deskDay from '#features/desk/words/day-en.ts';
import gallery from '#features/gallery/words/en.ts';
import galleryEditor from '#features/gallery/words/editor-en.ts';
import outbox from '#features/notifications/words/outbox-en.ts';
import staff from '#features/staff/words/en.ts';
import services from '#features/clinic/words/services-en.ts';

/** The words every page carries, by feature. English now; Hindi and Marathi are further objects of the same types. */
export const siteWords = { clinic, 'booking-site': bookingSite, gallery };

/** Further words of single pages, sent with the page: its route wraps them around its view with a WordsProvider. */
export const homeWords = { 'clinic-home': home };
export const servicesWords = { 'clinic-services': services };
/** The desk's calendar is the booking dialog's. */
export const staffWords = {
  staff,
  booking,
  'desk-day': deskDay,
  'desk-week': deskWeek,
  'desk-closures': deskClosures,
  'desk-patients': deskPatients,
  outbox,
};
export const bookingWords = { booking };
export const ownWords = {
  'own-appointment': ownAppointment,
  booking: { ...booking, ...bookingOfMove },
};
export const galleryEditorWords = { 'gallery-editor': galleryEditor };
