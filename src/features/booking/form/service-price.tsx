import { serviceOf } from '#features/clinic/services/bookable-services.ts';
import { priceOfService, type ServicePrices } from '#features/clinic/services/service-prices.ts';
import { PriceWithTax } from '#features/clinic/price-with-tax.tsx';
import { formatRupees, priceWithTax, shownPrice } from '#features/clinic/services/services.ts';
import { useClinicFacts, useLabels } from '#features/clinic/use-clinic.ts';
import { LocalizedText } from '#platform/localized-text.tsx';
import { fill } from '#platform/fill-text.ts';
import { useWords, type WordSets } from '#platform/words.tsx';
import { ChangingText } from '#ui/page/changing-text.tsx';

/** 'Root Canal Treatment, from ₹3,000*' with the asterisk's meaning, or a note that the price follows a check-up. */
export function ServicePrice({ service: text }: { service: string }) {
  const words = useWords('booking');
  const service = useLabels()(serviceOf(text));
  const facts = useClinicFacts();
  const taxWords = useWords('clinic').tax;
  const priced = priceOfService(text, facts);
  if (!priced)
    return (
      <>
        <ChangingText by={text}>
          <LocalizedText text={service} />
        </ChangingText>{' '}
        <span className="price-note">
          <LocalizedText text={priceAfterCheckUp(words, taxWords, facts)} />
        </span>
      </>
    );
  const price = <PriceWithTax price={shownPrice(priced)} of={priced} />;
  return priced.indicative ? (
    <>
      <ChangingText by={text}>
        <LocalizedText text={words.priceFrom} values={{ service: <LocalizedText text={service} />, price }} />
      </ChangingText>{' '}
      <span className="price-note">
        <LocalizedText text={words.asterisk} />
      </span>
    </>
  ) : (
    <ChangingText by={text}>
      <LocalizedText text={words.priceIs} values={{ service: <LocalizedText text={service} />, price }} />
    </ChangingText>
  );
}

/** 'Price after a check-up (₹150)'; without the sum where the clinic lists no check-up. */
export const priceAfterCheckUp = (
  words: WordSets['booking'],
  taxWords: WordSets['clinic']['tax'],
  { checkUpPrice }: Pick<ServicePrices, 'checkUpPrice'>,
): string =>
  checkUpPrice
    ? fill(words.priceAfterCheckUpOf, {
        price: priceWithTax(formatRupees(checkUpPrice.rupees), checkUpPrice, taxWords),
      })
    : words.priceAfterCheckUp;
