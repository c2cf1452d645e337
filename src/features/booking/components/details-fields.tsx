import { Link } from 'react-router';
import { bookingOptions } from '#features/clinic/booking-options.ts';
import { Rich } from '#platform/words.tsx';
import { Field, fieldControl } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { longestMessage, type FieldName } from '../appointment-request.ts';
import type { Fields, FieldTexts } from '../booking-steps.ts';
import { useBookingWords } from '../words/use-booking-words.ts';

interface DetailsFieldsProps {
  fields: Fields;
  errors: FieldTexts;
  /** Each field's id is this and its name; a page and a dialog over it may show the form at once. */
  idPrefix: string;
  /** Without it the form is plain HTML that keeps what is typed by itself. */
  onEdit?: (field: FieldName, value: string) => void;
}

const every = bookingOptions.flatMap(({ category, services }) =>
  services.map((service) => `${category} - ${service}`),
);

/** The fields of the first step, in the dialog and on /book. */
export function DetailsFields({ fields, errors, idPrefix, onEdit }: DetailsFieldsProps) {
  const words = useBookingWords();
  const control = (field: FieldName, hint?: string) => ({
    ...fieldControl({ id: idPrefix + field, error: errors[field], ...(hint && { hint }) }),
    name: field,
    ...(onEdit
      ? {
          value: fields[field],
          onChange: ({ target }: { target: { value: string } }) => onEdit(field, target.value),
        }
      : { defaultValue: fields[field] }),
  });
  const field = (name: FieldName) => ({ id: idPrefix + name, error: errors[name] });
  const preselected = fields.serviceSelected && !every.includes(fields.serviceSelected);

  return (
    <>
      <div className="booking-names">
        <Field {...field('firstName')} label={words.firstName}>
          <input {...control('firstName')} type="text" autoComplete="given-name" enterKeyHint="next" />
        </Field>
        <Field {...field('lastName')} label={words.lastName}>
          <input {...control('lastName')} type="text" autoComplete="family-name" enterKeyHint="next" />
        </Field>
      </div>
      <Field {...field('mobileNumber')} label={words.mobileNumber}>
        <div className="field-prefixed">
          <span aria-hidden="true">+91</span>
          <input
            {...control('mobileNumber')}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            enterKeyHint="next"
          />
        </div>
      </Field>
      <Field {...field('serviceSelected')} label={words.service}>
        <div className="field-select">
          <select {...control('serviceSelected')}>
            <option value="">{words.selectService}</option>
            {preselected && <option value={fields.serviceSelected}>{fields.serviceSelected}</option>}
            {bookingOptions.map(({ category, services }) => (
              <optgroup key={category} label={category}>
                {services.map((service) => (
                  <option key={service} value={`${category} - ${service}`}>
                    {category} - {service}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
          <Icon name="caret-down" />
        </div>
      </Field>
      <Field {...field('message')} label={words.message} optional={words.optional} hint={words.messageHint}>
        <textarea
          {...control('message', words.messageHint)}
          rows={3}
          maxLength={longestMessage}
          enterKeyHint="done"
        />
      </Field>
      <p className="field-hint">
        <Rich
          text={words.privacyNotice}
          tag={(inner) => (
            <Link to="/privacy" target="_blank">
              {inner}
            </Link>
          )}
        />
      </p>
    </>
  );
}
