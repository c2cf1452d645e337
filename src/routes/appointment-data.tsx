import { data, redirect } from 'react-router';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import { openLink } from '#features/booking/appointments/patient-link.server.ts';
import { postedText } from '#features/booking/slot-choice/posted-choice.server.ts';
import {
  correctOwnData,
  withdrawHealthConsent,
  withdrawReminders,
} from '#features/patient-page/own-data/edit-own-data.server.ts';
import {
  dataField,
  dataIntents,
  doneEdits,
  doneEditField,
  pressField,
  shownParts,
  type CorrectionFailure,
  type DataIntent,
  type DataRefusal,
} from '#features/patient-page/own-data/own-data.ts';
import { DataErased, OwnDataView } from '#features/patient-page/own-data/own-data-view.tsx';
import { showOwnData } from '#features/patient-page/own-data/show-own-data.server.ts';
import { eraseAsPatient } from '#features/patient-page/page/erase-as-patient.server.ts';
import { questionParam, type Question } from '#features/patient-page/page/patient-actions.ts';
import { DeadLink } from '#features/patient-page/page/patient-view.tsx';
import { personalHeaders } from '#platform/http/personal-headers.server.ts';
import { WordsProvider } from '#platform/words.tsx';
import { appContext, pageRequest } from '#src/app/app-context.server.ts';
import { linkPageHeaders, linkPageMeta } from '#src/link-page.ts';
import { pageWords, deadLinkTexts } from '#src/words/page-words.server.ts';
import { EarlyPressGuard } from '#ui/page/early-press-guard.tsx';
import type { Route } from './+types/appointment-data';

/** Opening the page changes nothing: programs that preview links open it too. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { address, language } = context.get(pageRequest);
  const { patient, ownData } = pageWords(app, language);
  const head = { title: ownData['own-data'].title, words: { ...patient, ...ownData } };
  const { keepErasedDays } = app.site.current().content;
  const opened = await openLink({ ...app, address }, params.token);
  if (opened.ok) {
    const page = {
      data: await showOwnData(app.booking, opened.appointment),
      shown: shownParts.find((part) => part === url.searchParams.get(dataField)),
      done: doneEdits.find((edit) => edit === url.searchParams.get(doneEditField)),
      hasSheet: app.config.sheetWebhookUrl !== undefined,
      keepErasedDays,
    };
    return data({ ...head, found: page }, { headers: personalHeaders });
  }
  const translated = deadLinkTexts(app, language);
  if (opened.reason === 'too-many') {
    const headers = { ...personalHeaders, 'Retry-After': String(opened.retryAfterSeconds) };
    return data({ ...head, found: 'limited' as const, translated }, { status: 429, headers });
  }
  return opened.reason === 'erased'
    ? data({ ...head, found: 'erased' as const, keepErasedDays }, { headers: personalHeaders })
    : data({ ...head, found: 'unknown' as const, translated }, { status: 404, headers: personalHeaders });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { address } = context.get(pageRequest);
  const form = await request.formData();
  const press = dataIntents.find((one) => one === postedText(form, pressField));
  if (!press) return data(undefined, { status: 422, headers: personalHeaders });
  const refuse = (
    refusal: DataRefusal | CorrectionFailure,
    status: number,
    retry: Record<string, string> = {},
  ) => data(refusal, { status, headers: { ...personalHeaders, ...retry } });
  const limit = (seconds: number) =>
    refuse({ press, reason: 'too-many' }, 429, { 'Retry-After': String(seconds) });
  const admitted = await app.bookingPostLimit.admit(address);
  if (!admitted.ok) return limit(admitted.retryAfterSeconds);
  const opened = await openLink({ ...app, address }, params.token);
  if (!opened.ok && opened.reason === 'too-many') return limit(opened.retryAfterSeconds);
  if (opened.ok) {
    const refused = await performPress(app.booking, opened.appointment, press, form);
    if (refused) return refuse(refused, 'errors' in refused ? 422 : 409);
  }
  // The loader says whether it is erased: pressed twice, the second press finds that it is.
  const done = press === 'erase' ? '' : `?${doneEditField}=${press}`;
  return redirect(`/appointment/${params.token}/data${done}`, { status: 303, headers: personalHeaders });
}

/** The refusal, or undefined where it was done. */
async function performPress(
  booking: Booking,
  appointment: Appointment,
  press: DataIntent,
  form: FormData,
): Promise<DataRefusal | CorrectionFailure | undefined> {
  if (press === 'erase') {
    const erased = await eraseAsPatient(booking, appointment);
    return erased.ok ? undefined : { press, reason: erased.reason };
  }
  const edited = await (press === 'correct'
    ? correctOwnData(booking, appointment, {
        firstName: postedText(form, 'firstName'),
        lastName: postedText(form, 'lastName'),
        message: postedText(form, 'message'),
      })
    : (press === 'withdraw-health' ? withdrawHealthConsent : withdrawReminders)(booking, appointment));
  if (edited.ok) return undefined;
  return 'errors' in edited
    ? { typed: edited.typed, errors: edited.errors }
    : { press, reason: edited.reason };
}

export const headers = linkPageHeaders;
export const meta = linkPageMeta;

export default function AppointmentData({ loaderData, actionData, params }: Route.ComponentProps) {
  const { found, words } = loaderData;
  return (
    <WordsProvider words={words}>
      <EarlyPressGuard />
      {found === 'limited' || found === 'unknown' ? (
        <DeadLink why={found} translated={loaderData.translated} />
      ) : found === 'erased' ? (
        <DataErased token={params.token} keepErasedDays={loaderData.keepErasedDays} />
      ) : (
        <OwnDataView
          {...found}
          token={params.token}
          newNumberSearch={`?${questionParam}=${'number' satisfies Question}`}
          refusal={actionData}
        />
      )}
    </WordsProvider>
  );
}
