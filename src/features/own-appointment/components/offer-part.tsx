import { dayLabel, hourLabel, slotLabel, timeAt } from '#features/clinic/clinic-time.ts';
import { fill } from '#platform/words.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Offer } from '../own-appointment.ts';
import { useOwnWords } from '../words/use-own-words.ts';
import { DeedForm, type DeedTaker } from './deed-form.tsx';

/** An earlier time that is kept for the patient for some minutes. */
export function OfferPart({ offer, ...taker }: DeedTaker & { offer: Offer }) {
  const words = useOwnWords();
  const time = slotLabel(offer.time);
  const answer = (accept: boolean) => ({ type: 'answer', offer: offer.id, accept }) as const;
  return (
    <section className="own-offer" aria-labelledby="own-offer">
      <h2 id="own-offer">{fill(words.offerTitle, { day: dayLabel(offer.date), time })}</h2>
      <p>{fill(words.offerText, { until: hourLabel(timeAt(offer.until)) })}</p>
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
