import { useState } from 'react';
import { CallUs } from '#features/booking/slot-choice/refusal-message.tsx';
import { timeAt } from '#features/clinic/time/clinic-time.ts';
import { useTimes } from '#features/clinic/time/times-in-language.ts';
import { useClinicNow } from '#features/clinic/use-clinic.ts';
import { LocalizedText } from '#platform/localized-text.tsx';
import { plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Message } from '#ui/notice/message.tsx';
import { ChangingText } from '#ui/page/changing-text.tsx';
import type { Offer } from '../earlier-time/earlier-time.ts';
import { ActionForm, type ActionProps } from './action-form.tsx';
import type { PatientAppointment } from './patient-appointment.ts';

/**
 * The offer that the page shows: one that has ended while it was open stays, so that the page can say so, until something else has been
 * said.
 */
export function useLastOffer(
  { earlier: { offer } }: PatientAppointment,
  said: unknown,
): { offer: Offer; isKept: boolean } | undefined {
  const [last, setLast] = useState(offer);
  if (offer && offer.id !== last?.id) setLast(offer);
  if (!offer && last && said) setLast(undefined);
  if (offer) return { offer, isKept: true };
  return last && !said ? { offer: last, isKept: false } : undefined;
}

interface OfferPartProps extends ActionProps {
  offer: Offer;
  /** False once the server keeps it no more: the clinic closed, or the patient or staff decided otherwise. */
  isKept: boolean;
  /** The clinic's present when the page was sent. */
  now: number;
}

/** An earlier time that is kept for the patient for some minutes; when they are over it says so, and can't be taken any more. */
export function OfferPart({ offer, isKept, now, ...props }: OfferPartProps) {
  const words = useWords('patient-page');
  const { clockText, dayAndTime } = useTimes();
  const minutes = Math.ceil((offer.until - useClinicNow(now, 1000)) / 60_000);
  const [endedTitle, endedText] = words.refusals['offer-ended'];
  if (!isKept || minutes <= 0) {
    return (
      <Message role="status" icon="clock" title={endedTitle}>
        <p>
          <CallUs text={endedText} />
        </p>
      </Message>
    );
  }
  const place = dayAndTime(offer);
  const answer = (accept: boolean) => ({ type: 'offer', offer: offer.id, accept }) as const;
  return (
    <section className="patient-page-offer" aria-labelledby="offer-title">
      <h2 id="offer-title">
        <LocalizedText text={words.offerTitle} values={place} />
      </h2>
      <p>
        <b>
          <LocalizedText text={words.offerUntil} values={{ until: clockText(timeAt(offer.until)) }} />
        </b>{' '}
        <span className="patient-page-offer-left">{plural(words.offerLeft, { n: minutes })}</span>
      </p>
      <p>
        <LocalizedText text={words.offerText} />
      </p>
      <div className="patient-page-buttons">
        <ActionForm {...props} action={answer(true)} className="button button-pine">
          <Icon name="check" />
          <ChangingText by={offer.id}>
            <LocalizedText text={words.accept} values={place} />
          </ChangingText>
        </ActionForm>
        <ActionForm {...props} action={answer(false)} className="button button-line">
          <LocalizedText text={words.decline} />
        </ActionForm>
      </div>
    </section>
  );
}
