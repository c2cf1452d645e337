import { data, redirect } from 'react-router';
import { holdsSlot } from '#features/booking/appointments/appointment-status.ts';
import { startBooking } from '#features/booking/form/booking-steps.ts';
import { BookingPage, type BookingPageData } from '#features/booking/form/booking-page.tsx';
import { confirmedOf, openLink } from '#features/booking/appointments/patient-link.server.ts';
import { personalHeaders } from '#platform/http/personal-headers.server.ts';
import { choiceOf, readPostedChoice } from '#features/booking/slot-choice/posted-choice.server.ts';
import { isBookable } from '#features/clinic/services/bookable-services.ts';
import { maskNumber } from '#platform/sms/mask-number.ts';
import {
  readChannel,
  readPostedBooking,
  takeBookingStep,
} from '#features/booking/form/take-booking-step.server.ts';
import { readSmsStatus } from '#features/booking/appointments/notify-patient.server.ts';
import { parseTooth, withTooth } from '#features/booking/tooth/tooth.ts';
import { fill } from '#platform/fill-text.ts';
import { WordsProvider } from '#platform/words.tsx';
import { appContext, pageRequest, type AppContext } from '#src/app/app-context.server.ts';
import { privatePageMeta, publicPageMeta } from '#src/page-meta.ts';
import { pageWords } from '#src/words/page-words.server.ts';
import type { PublicWords } from '#src/words/english.server.ts';
import { EarlyPressGuard } from '#ui/page/early-press-guard.tsx';
import type { Route } from './+types/book';

/** A form in progress must not be stored by proxies. 'no-store' would make the browser's Back button fail after a posted form. */
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
  // With a dead link or a cancelled appointment the patient may book anew.
  if (!page) return redirect('/book');
  const { name: clinic, confirmationChannel } = app.site.current().facts;
  const { pageTitle, pageDescription } = words.booking;
  const head = {
    title: pageTitle,
    description: fill<string>(pageDescription[confirmationChannel], { clinic }),
  };
  return data(
    { words, page, isPersonal: Boolean(token), ...head },
    { headers: token ? personalHeaders : personal },
  );
}

export async function action({ context, request }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { address, language } = context.get(pageRequest);
  const { booking: texts, 'booking-tooth': tooth } = pageWords(app, language).booking;
  const posted = readPostedBooking(await request.formData(), tooth);
  const step = await takeBookingStep({ ...app, address, texts, language }, posted);
  // Redirects to a GET, so that a reload shows the ticket again without a second post.
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
    <WordsProvider words={loaderData.words}>
      <EarlyPressGuard />
      <BookingPage page={actionData ?? loaderData.page} />
    </WordsProvider>
  );
}

function firstPage(
  { clock, site }: AppContext,
  search: URLSearchParams,
  words: PublicWords['booking'],
): BookingPageData {
  const { facts, bookingRules } = site.current();
  const now = clock.now();
  const message = withTooth('', parseTooth(search.get('tooth')), words['booking-tooth']);
  const service = [search.get('service') ?? ''].find((text) => isBookable(text, facts));
  const state = {
    ...startBooking({ service, message, dentist: search.get('dentist') || undefined }),
    ...choiceOf(readPostedChoice(search), bookingRules, now),
  };
  const from = readChannel(search.get('from') ?? '');
  return { state, availability: undefined, key: '', openedAt: now, from };
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
        whatsapp: '',
      },
      appointment: { ...confirmedOf(found, app.booking), sms: await readSmsStatus(app.booking, found) },
    },
    availability: undefined,
    key: '',
    openedAt: 0,
  };
}
