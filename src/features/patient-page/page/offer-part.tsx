import { useState } from 'react';
import { CallUs } from '#features/booking/slot-choice/refusal-message.tsx';
import { useTimeSpan } from '#features/booking/slot-choice/use-time-span.ts';
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

/** The offer on the page: one that ended while the page was open stays, so that the page can say so, until the next action. */
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
  /** False once the server has ended the offer: the time was closed, or the patient or staff changed the visit. */
  isKept: boolean;
  /** The clinic's time when the page was sent. */
  now: number;
}

/** An earlier time held for some minutes; afterwards it is shown as expired. */
export function OfferPart({ offer, isKept, now, ...props }: OfferPartProps) {
  const words = useWords('patient-page');
  const { clockText, dayAndTime } = useTimes();
  const timeSpan = useTimeSpan();
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
        <LocalizedText text={words.offerTitle} values={{ ...place, time: timeSpan(offer) }} />
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
