import { faultText, type FieldError } from '#features/booking/appointments/appointment-request.ts';
import { useWords } from '#platform/words.tsx';

/** Words for the errors of patient-fields.ts: the desk's own where it has them, else the booking form's. */
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
