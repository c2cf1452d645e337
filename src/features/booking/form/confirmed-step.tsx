import type { ConfirmedAppointment } from '../slot-choice/booking-client.ts';
import { AppointmentTicket } from './appointment-ticket.tsx';
import { BeforeVisit } from './before-visit.tsx';
import { SmsLine } from './sms-line.tsx';
import { useSmsStatus } from './use-sms-status.ts';

interface ConfirmedStepProps {
  appointment: ConfirmedAppointment;
  /** Where the SMS goes, as it was typed or stored. */
  mobileNumber: string;
}

/** The thank-you step: shown only for an appointment that the clinic has stored. */
export function ConfirmedStep({ appointment, mobileNumber }: ConfirmedStepProps) {
  const { manageUrl, sms: known } = appointment;
  const sms = useSmsStatus(manageUrl.slice(manageUrl.lastIndexOf('/') + 1), known);
  return (
    <>
      <AppointmentTicket appointment={appointment} />
      <BeforeVisit manageUrl={manageUrl}>
        <SmsLine sms={sms} mobileNumber={mobileNumber} />
      </BeforeVisit>
    </>
  );
}
