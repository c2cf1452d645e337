import { dayLabel, hourLabel, slotLabel, timeAt } from '#features/clinic/clinic-time.ts';
import { useClinicFacts } from '#features/clinic/use-clinic-facts.ts';
import { useClinicNow } from '#features/clinic/use-clinic-now.ts';
import { fill, plural, Rich } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Message } from '#ui/notice/message.tsx';
import type { Offer } from './patient-appointment.ts';
import { usePatientWords } from './use-patient-words.ts';
import { ActionForm, type ActionTaker } from './action-form.tsx';

interface OfferPartProps extends ActionTaker {
  offer: Offer;
  /** False once the server keeps it no more: the clinic closed, or somebody decided otherwise. */
  isKept: boolean;
  /** The clinic's present when the page was sent. */
  now: number;
}

/** An earlier time that is kept for the patient for some minutes; when they are over it says so, and can't be taken any more. */
export function OfferPart({ offer, isKept, now, ...taker }: OfferPartProps) {
  const words = usePatientWords();
  const { phone } = useClinicFacts();
  const minutes = Math.ceil((offer.until - useClinicNow(now, 1000)) / 60_000);
  if (!isKept || minutes <= 0) {
    return (
      <Message role="status" icon="clock" title={words.offerEnded}>
        <p>
          <Rich text={words.offerEndedText} tag={(inner) => <a href={phone.href}>{inner}</a>} />
        </p>
      </Message>
    );
  }
  const time = slotLabel(offer.time);
  const answer = (accept: boolean) => ({ type: 'answer', offer: offer.id, accept }) as const;
  return (
    <section className="own-offer" aria-labelledby="own-offer">
      <h2 id="own-offer">{fill(words.offerTitle, { day: dayLabel(offer.date), time })}</h2>
      <p>
        <b>{fill(words.offerUntil, { until: hourLabel(timeAt(offer.until)) })}</b>{' '}
        <span className="own-offer-left">{plural(words.offerLeft, { n: minutes })}</span>
      </p>
      <p>{words.offerText}</p>
      <div className="own-buttons">
        <ActionForm {...taker} action={answer(true)} className="button button-pine">
          <Icon name="check" />
          {fill(words.accept, { time })}
        </ActionForm>
        <ActionForm {...taker} action={answer(false)} className="button button-line">
          {words.decline}
        </ActionForm>
      </div>
    </section>
  );
}
