import { data, redirect, redirectDocument } from 'react-router';
import { BookButton } from '#features/booking/buttons/book-button.tsx';
import { copiedToken, openLink, secondsLeft } from '#features/booking/appointments/patient-link.server.ts';
import { keepSecondsHeader, personalHeaders } from '#platform/http/personal-headers.server.ts';
import { isListed } from '#features/clinic/services/bookable-services.ts';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { DeadLink, PatientView } from '#features/patient-page/page/patient-view.tsx';
import {
  doneActions,
  doneField,
  questionParam,
  questions,
} from '#features/patient-page/page/patient-actions.ts';
import { showPatientPage, takePatientStep } from '#features/patient-page/page/take-patient-step.server.ts';
import { addressIn } from '#platform/language.ts';
import { useWords, WordsProvider } from '#platform/words.tsx';
import { appContext, pageRequest } from '#src/app/app-context.server.ts';
import { linkPageHeaders, linkPageMeta } from '#src/link-page.ts';
import { pageWords, deadLinkTexts } from '#src/words/page-words.server.ts';
import { EarlyPressGuard } from '#ui/page/early-press-guard.tsx';
import type { Route } from './+types/appointment';

/** Opening the link changes nothing, with any search: programs that preview links open them too. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const request = context.get(pageRequest);
  const { address, language } = request;
  const token = copiedToken(params.token);
  if (token !== '' && token !== params.token)
    throw redirectDocument(addressIn(language, `/appointment/${token}`) + url.search, {
      headers: personalHeaders,
    });
  const { title } = pageWords(app, language).patient['patient-page'];
  const words = pageWords(app, language).patient;
  const opened = await openLink({ ...app, address }, params.token);
  if (!opened.ok) {
    const dead = { title, words, found: undefined, translated: deadLinkTexts(app, language) };
    if (opened.reason !== 'too-many')
      return data({ ...dead, why: 'unknown' as const }, { status: 404, headers: personalHeaders });
    const headers = { ...personalHeaders, 'Retry-After': String(opened.retryAfterSeconds) };
    return data({ ...dead, why: 'limited' as const }, { status: 429, headers });
  }
  const { language: booked } = opened.appointment;
  // Links in SMS have no language, so they redirect to the language of the booking, unless the query asks for English.
  if (language === 'en' && booked !== 'en' && url.searchParams.get('language') !== 'en')
    throw redirectDocument(addressIn(booked, url.pathname + url.search), { headers: personalHeaders });
  const question = questions.find((each) => each === url.searchParams.get(questionParam));
  const done = doneActions.find((each) => each === url.searchParams.get(doneField));
  const page = await showPatientPage({ ...app, address }, opened.appointment, { question, done });
  const keep = { [keepSecondsHeader]: secondsLeft(app.clock.now(), opened.appointment) };
  return data({ title, words, found: page }, { headers: { ...personalHeaders, ...keep } });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { address } = context.get(pageRequest);
  const opened = await openLink({ ...app, address }, params.token);
  // The loader, which runs again after this, explains why the link does not open.
  if (!opened.ok)
    return data(undefined, { status: opened.reason === 'too-many' ? 429 : 404, headers: personalHeaders });
  const step = await takePatientStep({ ...app, address }, opened.appointment, await request.formData());
  if ('done' in step) {
    const query = step.done ? `?${doneField}=${step.done}` : '';
    return redirect(`/appointment/${params.token}${query}`, { status: 303, headers: personalHeaders });
  }
  const retry = step.retryAfterSeconds && { 'Retry-After': String(step.retryAfterSeconds) };
  return data(step.page, { status: step.status, headers: { ...personalHeaders, ...retry } });
}

export const headers = linkPageHeaders;
export const meta = linkPageMeta;

export default function AppointmentPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { book } = useWords('clinic');
  const facts = useClinicFacts();
  const { found } = loaderData;
  const service = found && isListed(found.appointment.service, facts) ? found.appointment.service : '';
  return (
    <WordsProvider words={loaderData.words}>
      <EarlyPressGuard />
      {found ? (
        <PatientView
          page={actionData ?? found}
          token={params.token}
          bookAnother={
            <BookButton className="button" service={service}>
              {book}
            </BookButton>
          }
        />
      ) : (
        <DeadLink why={loaderData.why} translated={loaderData.translated} />
      )}
    </WordsProvider>
  );
}
