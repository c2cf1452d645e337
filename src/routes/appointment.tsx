import { data } from 'react-router';
import { patientOf, type Appointment } from '#features/booking/appointment.ts';
import { BookButton } from '#features/booking/components/book-button.tsx';
import { OwnAppointment } from '#features/booking/components/own-appointment.tsx';
import { findAppointment } from '#features/booking/find-appointment.server.ts';
import { manageUrl } from '#features/booking/patient-link.server.ts';
import { useClinicWords } from '#features/clinic/words/use-clinic-words.ts';
import { WordsProvider } from '#platform/words.tsx';
import { appContext } from '#src/app-context.server.ts';
import { privatePageMeta } from '#src/page-meta.ts';
import { bookingWords, siteWords } from '#src/words.server.ts';
import type { Route } from './+types/appointment';
import NotFound from './not-found.tsx';

/** One patient's own: nobody keeps it, finds it, or hears of its address. */
const personal = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { booking, config } = context.get(appContext);
  const found = await findAppointment(booking, params.token);
  if (!found) {
    const missing = { title: siteWords.clinic.notFoundTitle, found: undefined, words: bookingWords };
    return data(missing, { status: 404, headers: personal });
  }
  const title = `${bookingWords.booking.ownTitle} | ${config.clinic.name}`;
  const shown = { appointment: ticketOf(found, manageUrl(found, booking)), stands: stands(found) };
  return data({ title, found: shown, words: bookingWords }, { headers: personal });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta = privatePageMeta;

export default function AppointmentPage({ loaderData: { found, words } }: Route.ComponentProps) {
  const { book } = useClinicWords();
  if (!found) return <NotFound />;
  return (
    <WordsProvider words={words}>
      <OwnAppointment {...found}>
        <BookButton className="button">{book}</BookButton>
      </OwnAppointment>
    </WordsProvider>
  );
}

const stands = ({ status }: Appointment) => status !== 'cancelled' && status !== 'no-show';

function ticketOf(appointment: Appointment, url: string) {
  const { reference, service, date, time } = appointment;
  return { reference, patient: patientOf(appointment), service, date, time, manageUrl: url };
}
