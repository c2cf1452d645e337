import type { ReactNode } from 'react';
import { fill } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import type { BookingState } from './booking-steps.ts';
import { useBookingWords } from './use-booking-words.ts';
import { BookingSummary } from './booking-summary.tsx';
import './booking-shell.css';

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

/** What the three steps have around them, in the dialog and on /book alike. */
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
  const words = useBookingWords();
  const steps = [words.stepDetails, words.stepDateAndTime, words.stepConfirmed];
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
                  <b>{name}</b>
                  {index + 1 < step && <span className="visually-hidden"> {words.done}</span>}
                </li>
              ))}
            </ol>
            <h2 id={`${idPrefix}title`} tabIndex={-1}>
              {title}
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
