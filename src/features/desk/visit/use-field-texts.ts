import { faultText, type FieldError } from '#features/booking/appointments/appointment-request.ts';
import { useWords } from '#platform/words.tsx';

/** What the rules for a patient (patient-fields.ts) found, in the desk's words where it has its own. */
export function useFieldTexts() {
  const words = useWords('desk-visit');
  const bookingWords = useWords('booking');
  const own: Partial<Record<FieldError, string>> = {
    firstNameRequired: words.nameRequired,
    mobileNumberRequired: words.numberRequired,
    mobileNumberInvalid: words.numberRequired,
    mobileNumberForeign: words.numberForeign,
    serviceRequired: words.serviceRequired,
  };
  return (fault: FieldError | undefined) => fault && (own[fault] ?? faultText(fault, bookingWords));
}
