import type { ReactNode } from 'react';
import { serviceOf } from '#features/clinic/services/bookable-services.ts';
import type { ClinicFacts } from '#features/clinic/clinic-facts.ts';
import { ClinicMark } from '#features/clinic/clinic-mark.tsx';
import { priceOfService } from '#features/clinic/services/service-prices.ts';
import { formatRupees, priceWithTax } from '#features/clinic/services/services.ts';
import { SampleMark } from '#features/clinic/sample-mark.tsx';
import { useBrand, useClinicFacts, useLabels } from '#features/clinic/use-clinic.ts';
import { LocalizedText } from '#platform/localized-text.tsx';
import { fill } from '#platform/fill-text.ts';
import { useWords, useOptionalWords, type WordSets } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { numberInGroups } from '#platform/mobile-number.ts';
import { chosenDentist } from '#features/clinic/services/chosen-dentist.ts';
import type { BookingState } from './booking-steps.ts';
import { priceAfterCheckUp } from './service-price.tsx';

interface BookingShellProps {
  /** 1 to 3 */
  step: number;
  title: string;
  state: BookingState;
  idPrefix: string;
  /** The close button of the dialog; the page has none. */
  close?: ReactNode;
  /** A message before the step's content. */
  notice?: ReactNode;
  /** The buttons, pinned to the bottom in thumb reach. */
  footer?: ReactNode;
  children: ReactNode;
}

/** The frame around the three steps, in the dialog and on /book. */
export function BookingShell({
  step,
  title,
  state,
  idPrefix,
  close,
  notice,
  footer,
  children,
}: BookingShellProps) {
  const words = useWords('booking');
  const steps = [
    words.stepDetails,
    words.stepDateAndTime,
    state.appointment?.toConfirm ? words.stepHeld : words.stepConfirmed,
  ];
  return (
    <div className="booking">
      <BookingSummary state={state} />
      <div className="booking-step">
        <div className="booking-head">
          <div>
            <ol className="booking-steps" aria-label={fill(words.stepOf, { n: step })}>
              {steps.map((name, index) => (
                <li
                  key={name}
                  aria-current={index + 1 === step ? 'step' : undefined}
                  data-done={index + 1 < step || undefined}
                >
                  <span>{index + 1 < step ? <Icon name="check" /> : index + 1}</span>
                  <b>
                    <LocalizedText text={name} />
                  </b>
                  {index + 1 < step && (
                    <span className="visually-hidden">
                      {' '}
                      <LocalizedText text={words.done} />
                    </span>
                  )}
                </li>
              ))}
            </ol>
            <h2 id={`${idPrefix}title`} tabIndex={-1}>
              <LocalizedText text={title} />
            </h2>
          </div>
          {close}
        </div>
        <div className="booking-body" inert={state.sending}>
          <div className="booking-notice" tabIndex={-1}>
            {notice}
          </div>
          {children}
        </div>
        {footer && <div className="booking-foot">{footer}</div>}
      </div>
    </div>
  );
}

/** The summary beside the steps, on wide screens: an introduction first, then the entered data. */
function BookingSummary({ state }: { state: BookingState }) {
  const words = useWords('booking');
  const { word } = useBrand();
  const taxWords = useWords('clinic').tax;
  const facts = useClinicFacts();
  const { phone, address } = facts;
  const label = useLabels();
  const dentistWords = useOptionalWords('dentist-choice');
  const dentist = state.appointment?.dentist ?? chosenDentist(state.fields, facts);
  const rows = summaryOf(state, words, taxWords, facts, label);
  if (dentistWords && dentist && state.step !== 'form') rows.push([dentistWords.label, dentist.name]);
  return (
    <div className="booking-summary on-pine">
      <p className="booking-brand">
        <ClinicMark />
        <b>{word}</b>
      </p>
      <dl>
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>
              <LocalizedText text={term} />
            </dt>
            <dd>
              <LocalizedText text={value} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="small">
        <Icon name="map-pin" />
        <span>
          {address.street}, {address.locality}, {address.city} {address.postcode} <SampleMark of="address" />
        </span>
      </p>
      <p className="small">
        <Icon name="phone" />
        <a href={phone.href}>{phone.display}</a>
      </p>
    </div>
  );
}

function summaryOf(
  { step, fields }: BookingState,
  words: WordSets['booking'],
  taxWords: WordSets['clinic']['tax'],
  facts: ClinicFacts,
  label: (stored: string) => string,
): [term: string, value: string][] {
  if (step === 'form') {
    return [
      [words.takes, words.takesText],
      [words.youGet, words.youGetText[facts.confirmationChannel]],
      [words.changeIt, words.changeItText[facts.confirmationChannel]],
    ];
  }
  const service = fields.serviceSelected;
  return [
    [words.patient, `${fields.firstName} ${fields.lastName}`],
    [words.service, label(serviceOf(service))],
    [words.price, priceText(service, words, taxWords, facts)],
    [words.mobile, numberInGroups(fields.mobileNumber)],
  ];
}

function priceText(
  service: string,
  words: WordSets['booking'],
  taxWords: WordSets['clinic']['tax'],
  facts: ClinicFacts,
): string {
  const priced = priceOfService(service, facts);
  if (!priced) return priceAfterCheckUp(words, taxWords, facts);
  const price = priceWithTax(formatRupees(priced.rupees), priced, taxWords);
  return priced.indicative ? fill(words.indicative, { price }) : price;
}
