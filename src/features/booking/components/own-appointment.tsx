import type { ReactNode } from 'react';
import { Message } from '#ui/message.tsx';
import type { ConfirmedAppointment } from '../booking-client.ts';
import { useBookingWords } from '../words/use-booking-words.ts';
import { AppointmentTicket } from './appointment-ticket.tsx';
import { BeforeVisit } from './before-visit.tsx';
import './own-appointment.css';

interface OwnAppointmentProps {
  appointment: ConfirmedAppointment;
  /** False when it was cancelled or missed: its time is somebody else's now. */
  stands: boolean;
  /** Shown when it does not stand any more: the way to another one. */
  children: ReactNode;
}

/** The page behind a patient's link. */
export function OwnAppointment({ appointment, stands, children }: OwnAppointmentProps) {
  const words = useBookingWords();
  return (
    <article className="wrap own-appointment">
      <h1>{words.ownTitle}</h1>
      {!stands && (
        <Message kind="error" title={words.ownGone} action={children}>
          {words.ownGoneText}
        </Message>
      )}
      <AppointmentTicket appointment={appointment} />
      {stands && <BeforeVisit manageUrl={appointment.manageUrl} />}
    </article>
  );
}
