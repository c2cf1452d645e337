import { data, redirect } from 'react-router';
import {
  anotherPersonPath,
  anotherPersonQuery,
  appointmentParam,
} from '#features/booking/another-person/another-person.ts';
import { AnotherPersonView } from '#features/booking/another-person/another-person-view.tsx';
import {
  bookAnotherPerson,
  openBookedVisits,
  showAnotherPerson,
} from '#features/booking/another-person/show-another-person.server.ts';
import { personalHeaders } from '#platform/http/personal-headers.server.ts';
import { WordsProvider } from '#platform/words.tsx';
import { appContext, pageRequest } from '#src/app/app-context.server.ts';
import { linkPageHeaders, linkPageMeta } from '#src/link-page.ts';
import { pageWords } from '#src/words/page-words.server.ts';
import { EarlyPressGuard } from '#ui/page/early-press-guard.tsx';
import type { Route } from './+types/book-another';

/** The thank-you step's next page: another person under the same number. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { address, language } = context.get(pageRequest);
  const { booking, anotherPerson } = pageWords(app, language);
  const needs = { ...app, address };
  const page = await showAnotherPerson(
    needs,
    await openBookedVisits(needs, url.searchParams.getAll(appointmentParam)),
  );
  if (!page) return redirect('/book');
  const words = { ...booking, ...anotherPerson };
  return data({ title: booking.booking.bookAnother, words, page }, { headers: personalHeaders });
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { address, language } = context.get(pageRequest);
  const needs = { ...app, address, texts: pageWords(app, language).booking.booking, language };
  const [first, ...more] = await openBookedVisits(needs, url.searchParams.getAll(appointmentParam));
  if (!first) return redirect('/book', 303);
  const step = await bookAnotherPerson(needs, [first, ...more], await request.formData());
  if (step.booked) {
    const tokens = [...url.searchParams.getAll(appointmentParam), step.token];
    return redirect(`${anotherPersonPath}?${anotherPersonQuery([...new Set(tokens)])}`, 303);
  }
  const retry = step.retryAfterSeconds && { 'Retry-After': String(step.retryAfterSeconds) };
  return data(step.page, { status: step.status, headers: { ...personalHeaders, ...retry } });
}

export const headers = linkPageHeaders;
export const meta = linkPageMeta;

export default function BookAnother({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <WordsProvider words={loaderData.words}>
      <EarlyPressGuard />
      <AnotherPersonView page={actionData ?? loaderData.page} />
    </WordsProvider>
  );
}
