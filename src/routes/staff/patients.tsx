import { isRouteErrorResponse, redirect } from 'react-router';
import { PatientsPage } from '#features/desk/patients/patients-page.tsx';
import { findPatients, openPatient } from '#features/desk/patients/find-patients.server.ts';
import { erasePatient } from '#features/desk/patients/hand-over-patient.server.ts';
import { keepWhenSignedOut } from '#features/staff/session/refusal-text.ts';
import { mayAct, rights } from '#features/staff/session/roles.ts';
import { storableText } from '#platform/api/text-input.server.ts';
import { staffAction, staffLoader } from './staff-page.server.ts';
import { staffPageMeta } from '#src/staff-words.ts';
import type { Route } from './+types/patients';

export const meta = staffPageMeta((words) => words['desk-patients'].title);

export const loader = staffLoader('reception', async ({ app, actor, signedIn, url }) => {
  const asked = (name: string) =>
    storableText(url.searchParams.get(name) ?? '')
      .trim()
      .slice(0, 100);
  const [q, opened, erased] = [asked('q'), asked('open'), asked('erased')];
  return {
    q,
    result: {
      found: await findPatients(app, actor, q),
      opened,
      patient: opened ? await openPatient(app, actor, opened) : null,
      erased: /^\d{1,9}$/.test(erased) ? Number(erased) : null,
    },
    now: app.clock.now(),
    isOwner: mayAct(signedIn.account.role, rights['hand over patient data']),
  };
});

/** While the network or the database is away, the search and what was typed stay. */
export async function clientLoader({ serverLoader, url }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    // Answers of the server, redirects among them, are the router's affair.
    if (!(error instanceof TypeError || (isRouteErrorResponse(error) && error.status === 503))) throw error;
    return { q: url.searchParams.get('q') ?? '', result: undefined };
  }
}

/** Erasing a patient, which the form asks twice. */
export const action = staffAction(rights['hand over patient data'], async ({ app, actor, text }) => {
  if (text('sure') !== 'yes') return { ok: false as const, reason: 'not-sure' };
  const result = await erasePatient(app, actor, text('id'));
  throw redirect(result.ok ? `/staff/patients?erased=${result.erased}` : '/staff/patients');
});

export const shouldRevalidate = keepWhenSignedOut;

export default function StaffPatients({ loaderData }: Route.ComponentProps) {
  return <PatientsPage {...loaderData} />;
}
