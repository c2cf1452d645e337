import type { ConfirmedAppointment } from '../slot-choice/booking-client.ts';
import { AppointmentTicket } from './appointment-ticket.tsx';
import { BeforeVisit } from './before-visit.tsx';
import { SmsLine } from './sms-line.tsx';
import { useSmsTruth } from './use-sms-truth.ts';

interface ConfirmedStepProps {
  appointment: ConfirmedAppointment;
  /** Where the SMS goes, as it was typed or stored. */
  mobileNumber: string;
}

/** The thank-you step: shown only for an appointment that the clinic has stored. */
export function ConfirmedStep({ appointment, mobileNumber }: ConfirmedStepProps) {
  const { manageUrl, sms } = appointment;
  const truth = useSmsTruth(manageUrl.slice(manageUrl.lastIndexOf('/') + 1), sms);
  return (
    <>
      <AppointmentTicket appointment={appointment} />
      <BeforeVisit manageUrl={manageUrl}>
        <SmsLine truth={truth} mobileNumber={mobileNumber} />
      </BeforeVisit>
    </>
  );
}
