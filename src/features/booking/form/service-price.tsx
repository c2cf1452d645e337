import { serviceOf } from '#features/clinic/services/bookable-services.ts';
import { shownPrice, type Category } from '#features/clinic/services/services.ts';
import { useClinicFacts, useLabels } from '#features/clinic/use-clinic.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';

interface ServicePriceProps {
  /** 'Category - Service' */
  service: string;
  /** The name alone where the price list has no such service; otherwise nothing. */
  always?: boolean;
}

/** 'Root Canal Treatment, from ₹3,000*', with what the asterisk means. */
export function ServicePrice({ service: text, always = false }: ServicePriceProps) {
  const words = useWords('booking');
  const service = useLabels()(serviceOf(text));
  const priced = pricedService(text, useClinicFacts().categories);
  if (!priced) return always ? service : null;
  const price = shownPrice(priced);
  return priced.indicative ? (
    <>
      {fill(words.priceFrom, { service, price })} <span className="price-note">{words.asterisk}</span>
    </>
  ) : (
    fill(words.priceIs, { service, price })
  );
}

/** Only where the price list has a service of that very name: the two lists of the specification do not match one to one. */
export const pricedService = (text: string, categories: readonly Category[]) =>
  categories.flatMap(({ services }) => services).find(({ name }) => name === serviceOf(text));
