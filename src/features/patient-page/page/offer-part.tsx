import { dayLabel, hourLabel, slotLabel, timeAt } from '#features/clinic/clinic-time.ts';
import { useClinicFacts } from '#features/clinic/use-clinic-facts.ts';
import { useClinicNow } from '#features/clinic/use-clinic-now.ts';
import { fill, plural, Rich } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Message } from '#ui/notice/message.tsx';
import type { Offer } from './own-appointment.ts';
import { useOwnWords } from './use-own-words.ts';
import { DeedForm, type DeedTaker } from './deed-form.tsx';

interface OfferPartProps extends DeedTaker {
  offer: Offer;
  /** False once the server keeps it no more: the clinic closed, or somebody decided otherwise. */
  isKept: boolean;
  /** The clinic's present when the page was sent. */
  now: number;
}

/** An earlier time that is kept for the patient for some minutes; when they are over it says so, and can't be taken any more. */
export function OfferPart({ offer, isKept, now, ...taker }: OfferPartProps) {
  const words = useOwnWords();
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
        <DeedForm {...taker} deed={answer(true)} className="button button-pine">
          <Icon name="check" />
          {fill(words.accept, { time })}
        </DeedForm>
        <DeedForm {...taker} deed={answer(false)} className="button button-line">
          {words.decline}
        </DeedForm>
      </div>
    </section>
  );
}
