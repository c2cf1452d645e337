import { privatePageMeta, type PageArgs } from '#src/page-meta.ts';
import booking from '#features/booking/form/words.en.ts';
import deskCalendar from '#features/desk/patients/calendar-link-words.en.ts';
import deskPatients from '#features/desk/patients/words.en.ts';
import deskCalls from '#features/desk/calls/words.en.ts';
import deskRecalls from '#features/desk/recalls/words.en.ts';
import deskClosures from '#features/desk/closed-time/words.en.ts';
import deskDay from '#features/desk/day/words.en.ts';
import deskImport from '#features/desk/import/words.en.ts';
import deskLoad from '#features/desk/week/load-words.en.ts';
import deskMissed from '#features/desk/missed/words.en.ts';
import deskMonth from '#features/desk/month/words.en.ts';
import deskDentists from '#features/desk/dentists/words.en.ts';
import deskMove from '#features/desk/move/words.en.ts';
import deskNext from '#features/desk/next/words.en.ts';
import deskOpenVisit from '#features/desk/day/open-visit-words.en.ts';
import deskPage from '#features/desk/page/words.en.ts';
import deskUnsent from '#features/desk/unsent/words.en.ts';
import deskVisit from '#features/desk/visit/words.en.ts';
import deskWalkIn from '#features/desk/entry/words.en.ts';
import deskBursts from '#features/desk/day/bursts-words.en.ts';
import deskWhatsapp from '#features/desk/whatsapp/buttons-words.en.ts';
import deskWeek from '#features/desk/week/words.en.ts';
import health from '#features/health/page/words.en.ts';
import messageEvents from '#features/notifications/templates/event-words.en.ts';
import outbox from '#features/notifications/messages-page/words.en.ts';
import staff from '#features/staff/session/words.en.ts';
import staffAccount from '#features/staff/account/words.en.ts';
import staffAudit from '#features/staff/audit/words.en.ts';
import staffFrame from '#features/staff/frame/words.en.ts';
import staffPeople from '#features/staff/people/words.en.ts';
import staffSignIn from '#features/staff/sign-in/words.en.ts';

/**
 * The words of staff pages, which are English alone. They are part of their script, which a browser keeps: in each page they were two
 * thirds of what the server made and sent. The desk's calendar is the booking dialog's.
 */
export const staffWords = {
  staff: { ...staff, ...staffSignIn, ...staffAccount, ...staffPeople, ...staffAudit, ...staffFrame },
  booking,
  'desk-page': deskPage,
  'desk-unsent': deskUnsent,
  'desk-visit': deskVisit,
  'desk-next': deskNext,
  'desk-open-visit': deskOpenVisit,
  'desk-missed': deskMissed,
  'desk-month': deskMonth,
  'desk-dentists': deskDentists,
  'desk-move': deskMove,
  'desk-walk-in': deskWalkIn,
  'desk-bursts': deskBursts,
  'desk-import': deskImport,
  'desk-load': deskLoad,
  'desk-day': deskDay,
  'desk-week': deskWeek,
  'desk-whatsapp': deskWhatsapp,
  'desk-calls': deskCalls,
  'desk-recalls': deskRecalls,
  'desk-closures': deskClosures,
  'desk-calendar': deskCalendar,
  'desk-patients': deskPatients,
  outbox: { ...outbox, ...messageEvents },
  health,
};

/** A page of staff: `export const meta = staffPageMeta(({ staff }) => staff.peopleHeading)`. The title needs no loader data, so an error page has it too. */
export const staffPageMeta =
  <Loaded>(titleOf: (words: typeof staffWords, loaded: Loaded | undefined) => string) =>
  ({ matches, loaderData }: Pick<PageArgs, 'matches'> & { loaderData?: Loaded | undefined }) =>
    privatePageMeta({ matches, loaderData: { title: titleOf(staffWords, loaderData) } });
