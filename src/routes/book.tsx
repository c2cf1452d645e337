import { data, redirect } from 'react-router';
import { holdsSlot } from '#features/booking/appointments/appointment-status.ts';
import { startBooking } from '#features/booking/form/booking-steps.ts';
import { BookingPage, type BookingPageData } from '#features/booking/form/booking-page.tsx';
import { confirmedOf, openLink } from '#features/booking/appointments/patient-link.server.ts';
import { personalHeaders } from '#platform/http/personal-headers.server.ts';
import { choiceOf, readPostedChoice } from '#features/booking/slot-choice/posted-choice.server.ts';
import { isBookable } from '#features/clinic/services/bookable-services.ts';
import { maskNumber } from '#platform/sms/mask-number.ts';
import { readPostedBooking, takeBookingStep } from '#features/booking/form/take-booking-step.server.ts';
import { readSmsStatus } from '#features/booking/appointments/tell-patient.server.ts';
import { toothIn, withTooth } from '#features/booking/tooth/tooth.ts';
import { fill } from '#platform/fill-text.ts';
import { giveAlike } from '#platform/pages/given-alike.server.ts';
import { dataOf } from '#platform/pages/given-alike.ts';
import { WordsProvider } from '#platform/words.tsx';
import { appContext, pageRequest, type AppContext } from '#src/app-context.server.ts';
import { privatePageMeta, publicPageMeta } from '#src/page-meta.ts';
import { pageWords } from '#src/page-words.server.ts';
import type { PublicWords } from '#src/words-in-english.server.ts';
import { EarlyPressGuard } from '#ui/page/early-press-guard.tsx';
import type { Route } from './+types/book';

/**
 * What a form shows while it is filled in: no proxy may store it. Not 'no-store', with which the browser's Back button would end at an
 * error after a form.
 */
const personal = { 'Cache-Control': 'private, no-cache' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const request = context.get(pageRequest);
  const { address, language } = request;
  const words = pageWords(app, language).booking;
  const token = url.searchParams.get('appointment');
  const page = token
    ? await confirmedPage({ ...app, address }, token)
    : firstPage(app, url.searchParams, words);
  // The link is dead, or the appointment was cancelled: the patient may book anew.
  if (!page) return redirect('/book');
  const { name: clinic, told } = app.config.clinic;
  const { pageTitle, pageDescription } = words.booking;
  const head = { title: pageTitle, description: fill<string>(pageDescription[told], { clinic }) };
  return data(
    { words: giveAlike(request, words), page, isPersonal: Boolean(token), ...head },
    { headers: token ? personalHeaders : personal },
  );
}

export async function action({ context, request }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { address, language } = context.get(pageRequest);
  const { booking: texts, 'booking-tooth': tooth } = pageWords(app, language).booking;
  const posted = readPostedBooking(await request.formData(), tooth);
  const step = await takeBookingStep({ ...app, address, texts, language }, posted);
  // Answered by a GET, so that a reload shows the ticket again and sends nothing.
  if (step.booked) return redirect(`/book?appointment=${step.token}`, 303);
  const { page, status, retryAfterSeconds } = step;
  const retry = retryAfterSeconds && { 'Retry-After': String(retryAfterSeconds) };
  return data(page, { status, headers: { ...personal, ...retry } });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  actionHeaders.has('Cache-Control') ? actionHeaders : loaderHeaders;

export const meta: Route.MetaFunction = (args) =>
  args.loaderData?.isPersonal ? privatePageMeta(args) : publicPageMeta(args);

export default function Book({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <WordsProvider words={dataOf(loaderData.words)}>
      <EarlyPressGuard />
      <BookingPage page={actionData ?? loaderData.page} />
    </WordsProvider>
  );
}

function firstPage(
  { clock, booking }: AppContext,
  search: URLSearchParams,
  words: PublicWords['booking'],
): BookingPageData {
  const now = clock.now();
  const message = withTooth('', toothIn(search.get('tooth')), words['booking-tooth']);
  const service = [search.get('service') ?? ''].find((text) => isBookable(text, booking.clinic));
  const state = {
    ...startBooking({ service, message }),
    ...choiceOf(readPostedChoice(search), booking, now),
  };
  return { state, availability: undefined, key: '', openedAt: now };
}

async function confirmedPage(
  app: AppContext & { address: string },
  token: string,
): Promise<BookingPageData | undefined> {
  const opened = await openLink(app, token);
  if (!opened.ok || !holdsSlot(opened.appointment.status)) return undefined;
  const found = opened.appointment;
  const { firstName, lastName, mobileNumber, service, message } = found;
  return {
    state: {
      ...startBooking({}),
      step: 'thankyou',
      fields: {
        firstName,
        lastName,
        mobileNumber: maskNumber(mobileNumber),
        serviceSelected: service,
        message,
      },
      appointment: { ...confirmedOf(found, app.booking), sms: await readSmsStatus(app.booking, found) },
    },
    availability: undefined,
    key: '',
    openedAt: 0,
  };
}
