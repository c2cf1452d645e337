import { data, redirect } from 'react-router';
import { openLink } from '#features/booking/appointments/patient-link.server.ts';
import { dataField, eraseQuestion, type EraseRefusal } from '#features/patient-page/own-data/own-data.ts';
import { DataErased, OwnDataView } from '#features/patient-page/own-data/own-data-view.tsx';
import { showOwnData } from '#features/patient-page/own-data/show-own-data.server.ts';
import { eraseAsPatient } from '#features/patient-page/page/erase-as-patient.server.ts';
import { LimitedLink, UnknownLink } from '#features/patient-page/page/patient-view.tsx';
import { personalHeaders } from '#platform/http/personal-headers.server.ts';
import { WordsProvider } from '#platform/words.tsx';
import { appContext, pageRequest } from '#src/app/app-context.server.ts';
import { linkPageHeaders, linkPageMeta } from '#src/link-page.ts';
import { pageWords } from '#src/words/page-words.server.ts';
import { EarlyPressGuard } from '#ui/page/early-press-guard.tsx';
import type { Route } from './+types/appointment-data';

/** Opening the page changes nothing: programs that preview links open it too. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { address, language } = context.get(pageRequest);
  const { patient, ownData } = pageWords(app, language);
  const head = { title: ownData['own-data'].title, words: { ...patient, ...ownData } };
  const opened = await openLink({ ...app, address }, params.token);
  if (opened.ok) {
    const page = {
      data: await showOwnData(app.booking, opened.appointment),
      asksErase: url.searchParams.get(dataField) === eraseQuestion,
      hasSheet: app.config.sheetWebhookUrl !== undefined,
    };
    return data({ ...head, found: page }, { headers: personalHeaders });
  }
  if (opened.reason === 'too-many') {
    const headers = { ...personalHeaders, 'Retry-After': String(opened.retryAfterSeconds) };
    return data({ ...head, found: 'limited' as const }, { status: 429, headers });
  }
  return opened.reason === 'erased'
    ? data({ ...head, found: 'erased' as const }, { headers: personalHeaders })
    : data({ ...head, found: 'unknown' as const }, { status: 404, headers: personalHeaders });
}

export async function action({ context, params }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { address } = context.get(pageRequest);
  const refuse = (refusal: EraseRefusal, status: number, retry: Record<string, string> = {}) =>
    data(refusal, { status, headers: { ...personalHeaders, ...retry } });
  const admitted = await app.bookingPostLimit.admit(address);
  if (!admitted.ok) return refuse('too-many', 429, { 'Retry-After': String(admitted.retryAfterSeconds) });
  const opened = await openLink({ ...app, address }, params.token);
  if (!opened.ok && opened.reason === 'too-many')
    return refuse('too-many', 429, { 'Retry-After': String(opened.retryAfterSeconds) });
  if (opened.ok) {
    const erased = await eraseAsPatient(app.booking, opened.appointment);
    if (!erased.ok) return refuse(erased.reason, 409);
  }
  // The loader says whether it is erased: pressed twice, the second press finds that it is.
  return redirect(`/appointment/${params.token}/data`, { status: 303, headers: personalHeaders });
}

export const headers = linkPageHeaders;
export const meta = linkPageMeta;

export default function AppointmentData({ loaderData, actionData, params }: Route.ComponentProps) {
  const { found, words } = loaderData;
  return (
    <WordsProvider words={words}>
      <EarlyPressGuard />
      {found === 'limited' ? (
        <LimitedLink />
      ) : found === 'unknown' ? (
        <UnknownLink />
      ) : found === 'erased' ? (
        <DataErased token={params.token} />
      ) : (
        <OwnDataView {...found} token={params.token} refusal={actionData} />
      )}
    </WordsProvider>
  );
}
