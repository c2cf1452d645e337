import { faultText, maxMessageLength } from '#features/booking/appointments/appointment-request.ts';
import { LocalizedText } from '#platform/localized-text.tsx';
import { useWords } from '#platform/words.tsx';
import { Field, fieldControl } from '#ui/field/field.tsx';
import { pressField, type Correction, type CorrectionFailure, type DataIntent } from './own-data.ts';
import type { OwnData } from './show-own-data.server.ts';

interface CorrectFormProps {
  data: OwnData;
  failure: CorrectionFailure | undefined;
  /** The address of the page. */
  address: string;
}

/** The name, and the message where there is one, in the booking form's fields. */
export function CorrectForm({ data, failure, address }: CorrectFormProps) {
  const words = useWords('own-data');
  const bookingWords = useWords('booking');
  const { firstName, lastName, visits } = data;
  const message = visits.map((visit) => visit.message).join('');
  const { typed, errors }: CorrectionFailure = failure ?? {
    typed: { firstName, lastName, message },
    errors: {},
  };
  const faulty = (['firstName', 'lastName', 'message'] as const).find((name) => errors[name]);
  const field = (name: keyof Correction) => {
    const fault = errors[name];
    return { id: `own-${name}`, error: fault && faultText(fault, bookingWords), alert: faulty === name };
  };
  const control = (name: keyof Correction) => ({
    ...fieldControl(field(name)),
    name,
    defaultValue: typed[name],
    autoFocus: faulty === name,
  });
  return (
    <form method="post" action={address} className="own-data-form">
      <Field {...field('firstName')} label={bookingWords.firstName}>
        <input {...control('firstName')} type="text" autoComplete="given-name" />
      </Field>
      <Field {...field('lastName')} label={bookingWords.lastName}>
        <input {...control('lastName')} type="text" autoComplete="family-name" />
      </Field>
      {message && (
        <Field {...field('message')} label={bookingWords.message} optional={bookingWords.optional}>
          <textarea {...control('message')} rows={3} maxLength={maxMessageLength} />
        </Field>
      )}
      <p>
        <LocalizedText text={words.correctText} />
      </p>
      <div className="own-data-buttons">
        <button type="submit" className="button" name={pressField} value={'correct' satisfies DataIntent}>
          <LocalizedText text={words.save} />
        </button>
        <a className="button button-line" href={address}>
          <LocalizedText text={words.leave} />
        </a>
      </div>
    </form>
  );
}
