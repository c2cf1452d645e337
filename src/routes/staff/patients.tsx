import { useEffect } from 'react';
import { redirect } from 'react-router';
import { PatientsPage } from '#features/desk/patients/patients-page.tsx';
import { findPatients, recentPatients } from '#features/desk/entry/find-patients.server.ts';
import { openPatient } from '#features/desk/patients/open-patient.server.ts';
import { erasePatient } from '#features/desk/patients/hand-over-patient.server.ts';
import { keepWhenSignedOut } from '#features/staff/session/refusal-text.ts';
import { mayAct, rights } from '#features/staff/session/roles.ts';
import { storableText } from '#platform/api/text-input.server.ts';
import { answerInTime, isAway } from '#features/staff/session/use-loader-refresh.ts';
import { isSignedOut, tellSignedOut } from '#platform/signed-out.ts';
import { isUnansweredSearch, sendSearch } from '#features/staff/frame/use-sealed-search.ts';
import { openSearch, searchPath } from '#features/staff/frame/sealed-search.server.ts';
import { staffAction, staffLoader } from './staff-page.server.ts';
import { staffPageMeta } from '#src/words/staff-words.ts';
import type { Route } from './+types/patients';

export const meta = staffPageMeta((words) => words['desk-patients'].title);

export const loader = staffLoader('reception', async ({ app, actor, signedIn, url }) => {
  const asked = (name: string) =>
    storableText(url.searchParams.get(name) ?? '')
      .trim()
      .slice(0, 100);
  const q = openSearch(url.searchParams, app.settingsSecret);
  const [opened, erased] = [asked('open'), asked('erased')];
  return {
    q,
    result: {
      found: await findPatients(app, actor, q),
      recent: q || erased ? null : await recentPatients(app, actor),
      opened,
      patient: opened ? await openPatient(app, actor, opened) : null,
      keepErasedDays: app.site.current().content.keepErasedDays,
      erased: /^\d{1,9}$/.test(erased) ? Number(erased) : null,
    },
    now: app.clock.now(),
    isOwner: mayAct(signedIn.account.role, rights['hand over patient data']),
  };
});

/** While the network or the database is away, the page stays. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await answerInTime(serverLoader());
  } catch (error) {
    // The router handles all other responses, such as redirects.
    if (!isAway(error)) throw error;
    return { q: '', result: undefined };
  }
}

/** A search, or erasing a patient, which the form asks twice. */
export const action = staffAction('reception', async ({ app, actor, fields, text }) => {
  if (fields.has('q')) throw redirect(searchPath('/staff/patients', fields, app.settingsSecret));
  if (!mayAct(actor.signedIn.account.role, rights['hand over patient data']))
    return { ok: false as const, reason: 'operation-not-allowed' };
  if (text('sure') !== 'yes') return { ok: false as const, reason: 'not-sure' };
  const result = await erasePatient(app, actor, text('id'));
  throw redirect(result.ok ? `/staff/patients?erased=${result.erased}` : '/staff/patients');
});

export const clientAction = (args: Route.ClientActionArgs) => sendSearch(args);

export const shouldRevalidate = keepWhenSignedOut;

export default function StaffPatients({ loaderData, actionData }: Route.ComponentProps) {
  useEffect(() => {
    if (isSignedOut(actionData)) tellSignedOut();
  }, [actionData]);
  const unanswered = isUnansweredSearch(actionData) ? actionData : undefined;
  const isFailed = unanswered !== undefined && !isSignedOut(unanswered);
  return (
    <PatientsPage
      {...loaderData}
      {...(unanswered && { q: unanswered.q })}
      {...(isFailed && { result: undefined })}
    />
  );
}
