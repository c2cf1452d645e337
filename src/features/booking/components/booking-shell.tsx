import type { ReactNode } from 'react';
import { ClinicMark } from '#features/clinic/components/clinic-mark.tsx';
import { useClinicFacts } from '#features/clinic/components/use-clinic-facts.ts';
import { useClinicWords } from '#features/clinic/words/use-clinic-words.ts';
import { fill } from '#platform/words.tsx';
import { Icon } from '#ui/icon.tsx';
import { useBookingWords } from '../words/use-booking-words.ts';
import './booking-shell.css';

interface BookingShellProps {
  /** 1 to 3 */
  step: number;
  titleId: string;
  title: string;
  /** Pairs of a word and its value, beside the step where there is room. */
  summary: readonly (readonly [term: string, value: string])[];
  /** The close button of the dialog; the page has none. */
  close?: ReactNode;
  /** A message above the step's content, always in sight. */
  notice?: ReactNode;
  /** The buttons, pinned to the bottom in thumb reach. */
  footer: ReactNode;
  children: ReactNode;
}

/** What the three steps have around them, in the dialog and on /book alike. */
export function BookingShell({
  step,
  titleId,
  title,
  summary,
  close,
  notice,
  footer,
  children,
}: BookingShellProps) {
  const words = useBookingWords();
  const { shortName } = useClinicWords();
  const { phone, address } = useClinicFacts();
  const steps = [words.stepDetails, words.stepDateAndTime, words.stepConfirmed];
  return (
    <div className="booking">
      <aside className="booking-summary on-pine">
        <p className="booking-brand">
          <ClinicMark />
          <b>{shortName}</b>
        </p>
        <dl>
          {summary.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className="small">
          <Icon name="map-pin" />
          <span>
            {address.street}, {address.locality}, {address.city} {address.postcode}
          </span>
        </p>
        <p className="small">
          <Icon name="phone" />
          <span>{phone.display}</span>
        </p>
      </aside>
      <div className="booking-step">
        <header className="booking-head">
          <div>
            <ol className="booking-steps" aria-label={fill(words.stepOf, { n: step })}>
              {steps.map((name, index) => (
                <li
                  key={name}
                  aria-current={index + 1 === step ? 'step' : undefined}
                  data-done={index + 1 < step || undefined}
                >
                  <span>{index + 1 < step ? <Icon name="check" /> : index + 1}</span>
                  <b>{name}</b>
                  {index + 1 < step && <span className="visually-hidden"> {words.done}</span>}
                </li>
              ))}
            </ol>
            <h2 id={titleId} tabIndex={-1}>
              {title}
            </h2>
          </div>
          {close}
        </header>
        <div className="booking-notice">{notice}</div>
        {children}
        <footer className="booking-foot">{footer}</footer>
      </div>
    </div>
  );
}
