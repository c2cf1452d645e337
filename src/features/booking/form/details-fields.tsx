import type { ReactNode } from 'react';
import { useHref } from 'react-router';
import { isEmergency, isListed, optionText } from '#features/clinic/services/bookable-services.ts';
import { useClinicFacts, useLabels } from '#features/clinic/use-clinic.ts';
import { isOpenAt } from '#features/clinic/working-hours.ts';
import { LocalizedText } from '#platform/localized-text.tsx';
import { useTextLanguage } from '#platform/use-language.ts';
import { Rich, useWords } from '#platform/words.tsx';
import { Field, fieldControl, FieldHint } from '#ui/field/field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Message } from '#ui/notice/message.tsx';
import { whatsappVersion } from '../appointments/appointment.ts';
import { maxMessageLength, type FieldName } from '../appointments/appointment-request.ts';
import type { KnownAvailability } from '../slots/known-availability.ts';
import { ToothList } from '../tooth/tooth-list.tsx';
import type { Fields, FieldTexts } from './booking-steps.ts';
import { DataNotice } from './consent-sentence.tsx';
import { ServicePrice } from './service-price.tsx';

interface DetailsFieldsProps {
  fields: Fields;
  errors: FieldTexts;
  /** Prefix of the fields' ids: a page and a dialog over it may show the form at once. */
  idPrefix: string;
  /** Without it, the fields are uncontrolled in a plain form. */
  onEdit?: ((field: keyof Fields, value: string) => void) | undefined;
  known: KnownAvailability;
}

/** The fields of the first step, in the dialog and on /book. */
export function DetailsFields({ fields, errors, idPrefix, onEdit, known }: DetailsFieldsProps) {
  const words = useWords('booking');
  const { confirmationChannel, hasWhatsappFallback } = useClinicFacts();
  const privacy = useHref('/privacy');
  const hints: Partial<Record<FieldName, ReactNode>> = {
    // The notice is owed before the number is given.
    mobileNumber: (
      <Rich
        text={words.mobileHint[confirmationChannel]}
        tag={(inner) => (
          <a href={privacy} target="_blank" rel="noopener noreferrer">
            {inner}
          </a>
        )}
      />
    ),
    serviceSelected: fields.serviceSelected && <ServicePrice service={fields.serviceSelected} />,
    message: words.messageHint,
  };
  const field = (name: FieldName) => ({ id: idPrefix + name, error: errors[name], hint: hints[name] });
  const control = (name: FieldName) => ({
    ...fieldControl(field(name)),
    name,
    ...(onEdit
      ? {
          value: fields[name],
          onChange: ({ target }: { target: { value: string } }) => onEdit(name, target.value),
        }
      : { defaultValue: fields[name] }),
  });

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
      <Field
        {...field('mobileNumber')}
        label={words.mobileNumber}
        errorLink={<CallLink error={errors.mobileNumber} />}
      >
        <div className="field-prefixed">
          <span aria-hidden="true">+91</span>
          <input
            {...control('mobileNumber')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            enterKeyHint="next"
          />
        </div>
      </Field>
      {/* The dialog has it in the last step, where the consent is asked: the home page has no bytes left for it. */}
      {!onEdit && <DataNotice />}
      {hasWhatsappFallback && (
        <WhatsappQuestion id={`${idPrefix}whatsapp`} answer={fields.whatsapp} onEdit={onEdit} />
      )}
      <Field {...field('serviceSelected')} label={words.service}>
        <div className="field-select">
          <select {...control('serviceSelected')}>
            <ServiceOptions selected={fields.serviceSelected} />
          </select>
          <Icon name="caret-down" />
        </div>
      </Field>
      <EmergencyNote service={fields.serviceSelected} known={known} />
      <Field {...field('message')} label={words.message} optional={words.optional}>
        <textarea {...control('message')} rows={3} maxLength={maxMessageLength} enterKeyHint="done" />
      </Field>
      {!onEdit && <ToothList id={`${idPrefix}tooth`} />}
      <Trap id={`${idPrefix}website`} />
    </>
  );
}

/** The clinic's number, after an error that only a call can mend. */
export function CallLink({ error }: { error: string | undefined }) {
  const words = useWords('booking');
  const { phone } = useClinicFacts();
  return (
    (error === words.mobileNumberFull || error === words.mobileNumberForeign) && (
      <a href={phone.href}>{phone.display}</a>
    )
  );
}

interface WhatsappQuestionProps extends Pick<DetailsFieldsProps, 'onEdit'> {
  id: string;
  /** See `Fields`. */
  answer: string;
}

/** Asks for consent to WhatsApp, without which no message is sent there; unticked at first. */
function WhatsappQuestion({ id, answer, onEdit }: WhatsappQuestionProps) {
  const words = useWords('booking');
  const { name: clinic } = useClinicFacts();
  return (
    <div className="booking-whatsapp">
      <label htmlFor={id}>
        <input
          id={id}
          name="whatsapp"
          type="checkbox"
          value={whatsappVersion}
          aria-describedby={`${id}-hint`}
          {...(onEdit
            ? {
                checked: answer !== '',
                onChange: ({ target: { checked, value } }) => onEdit('whatsapp', checked ? value : ''),
              }
            : { defaultChecked: answer !== '' })}
        />
        <LocalizedText text={words.whatsappQuestion} values={{ clinic }} />
      </label>
      <FieldHint id={`${id}-hint`} hint={words.whatsappHint} />
    </div>
  );
}

/** The honeypot: hidden from people, so that only scripts fill it in (`isProbablyAutomatic`). */
function Trap({ id }: { id: string }) {
  const words = useWords('booking');
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor={id}>
        <LocalizedText text={words.leaveEmpty} />
      </label>
      <input id={id} name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

/** Services in their groups; one that only the price list has comes first. */
export function ServiceOptions({ selected }: { selected: string }) {
  const words = useWords('booking');
  const label = useLabels();
  const languageOfText = useTextLanguage();
  const { bookable } = useClinicFacts();
  return (
    <>
      <option value="" lang={languageOfText(words.selectService)}>
        {words.selectService}
      </option>
      {selected && !isListed(selected, { bookable }) && <option value={selected}>{label(selected)}</option>}
      {bookable.map(({ category, services }) => (
        <optgroup key={category} label={label(category)} lang={languageOfText(label(category))}>
          {services.map((service) => (
            <option key={service} value={optionText(category, service)} lang={languageOfText(label(service))}>
              {label(service)}
            </option>
          ))}
        </optgroup>
      ))}
    </>
  );
}

interface EmergencyNoteProps {
  /** 'Category - Service' */
  service: string;
  known: KnownAvailability;
}

/** Warning signs that cannot wait for a visit, next to an emergency service while the clinic is closed. */
export const EmergencyNote = (props: EmergencyNoteProps) => (
  <div role="status">
    <EmergencyMessage {...props} />
  </div>
);

export function EmergencyMessage({ service, known }: EmergencyNoteProps) {
  const words = useWords('booking');
  const { hours, ...facts } = useClinicFacts();
  const isShown =
    // The visitor's own clock may be wrong.
    known.state !== 'loading' && isEmergency(service, facts) && !isOpenAt(known.now, known.closed, hours);
  return (
    isShown && (
      <Message kind="error">
        <p>
          <LocalizedText text={words.emergencyClosed} />
        </p>
      </Message>
    )
  );
}
